import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Joinings of two records of a patient: the waiting ones are confirmed here, the done ones undone (docs/guides/paciente.md). */
export default {
  name: 'unioes-pacientes',
  entity: 'pessoas/uniao-paciente',
  path: '/unioes-pacientes',
  breadcrumb: 'Uniões de cadastros',
  icon: 'branches',
  action: 'unificar',
  subject: 'paciente',
  // Who may join two records sees what was joined.
  sharedSubject: true,
  parent: 'pessoas',
  filho: true,
  order: 90,
  list: {
    // Where it came from is a filter: with it the last column would be cut.
    columns: ['nomeSai', 'nomeFica', 'situacao', 'pedidaEm', 'desfazAte'],
    search: ['ficaId', 'situacao', 'origem', 'pedidaEm', 'feitaEm', 'atendimentoId'],
    card: ['nomeSai', 'nomeFica', 'situacao'],
    presets: [
      {
        key: 'aguardam',
        title: 'Aguardam segunda pessoa',
        filters: { situacao: 'AGUARDA' },
        waits: { title: 'Uniões de cadastros a confirmar', action: 'unificar' },
      },
      { key: 'feitas', title: 'Feitas', filters: { situacao: 'FEITA' } },
    ],
    empty: 'Nasce quando se unificam dois cadastros, ou quando se identifica alguém na urgência.',
  },
  form: {
    open: 'page',
    sections: [
      {
        title: 'Os dois cadastros',
        fields: ['ficaId', 'nomeSai', 'nomeFica', 'saiId', 'situacao', 'origem', 'atendimentoId:2'],
      },
      {
        title: 'Segunda pessoa',
        fields: ['diferem:2'],
        when: { properties: { diferem: { type: 'string' } }, required: ['diferem'] },
      },
      {
        title: 'Pedido',
        fields: [
          'motivo:2',
          'motivoDiferenca:2',
          'pedidaPor',
          'pedidaEm',
          'feitaPor',
          'feitaEm',
          'desfazAte',
        ],
      },
      {
        title: 'Decisão',
        fields: ['decididaPor', 'decididaEm', 'motivoDecisao:2'],
        when: { properties: { situacao: { enum: ['RECUSADA', 'RETIRADA'] } }, required: ['situacao'] },
      },
      {
        title: 'Desfeita',
        fields: ['desfeitaPor', 'desfeitaEm', 'motivoDesfazer:2'],
        when: { properties: { situacao: { const: 'DESFEITA' } }, required: ['situacao'] },
      },
      { fields: ['passaram'] },
    ],
  },
  capabilities: ['paciente'],
  aoVivo: true,
} as const satisfies ResourceDeclaration;
