import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Cases that the law orders to be told: a list with deadlines, and by its filters and export the report of a period. */
export default {
  name: 'notificacoes-compulsorias',
  entity: 'clinico/notificacao-compulsoria',
  path: '/notificacoes-compulsorias',
  breadcrumb: 'Notificações compulsórias',
  icon: 'flag',
  subject: 'notificacaocompulsoria',
  perfis: {
    // Who sees every case reads names and diseases, those of restricted charts too: a group of the surveillance is given it.
    prestador: [],
    profissional: ['list', 'view', 'insert', 'update', 'notificar', 'descartar', 'reabrir'],
    administrativo: [],
  },
  parent: 'clinico',
  aoVivo: true,
  list: {
    columns: [
      'nomePaciente',
      'nomeAgravo',
      'codigo',
      'situacao',
      'diagnosticadoEm',
      'prazo',
      'profissionalId',
    ],
    search: ['pacienteId', 'agravoId', 'situacao', 'diagnosticadoEm', 'prazo', 'notificadaEm'],
    card: ['nomeAgravo', 'nomePaciente', 'situacao', 'prazo'],
    opening: 'a-notificar',
    presets: [
      {
        key: 'a-notificar',
        title: 'A notificar',
        filters: { situacao: 'PENDENTE' },
        waits: { title: 'Casos a notificar', action: 'notificar', warns: true },
      },
      { key: 'notificadas', title: 'Notificadas', filters: { situacao: 'NOTIFICADA' } },
    ],
    empty:
      'Nasce sozinha quando se escreve no prontuário um problema com CID da lista de notificação compulsória.',
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'pacienteId:2',
          'agravoId:2',
          'situacao',
          'codigo',
          'termoCid:2',
          'diagnosticadoEm',
          'prazo',
          'imediataQuando:2',
          'destino:2',
          'profissionalId',
          'prontuarioId',
          'observacao:2',
        ],
      },
      {
        title: 'Notificação',
        fields: ['notificadaEm', 'notificadaPor', 'numeroNotificacao', 'comunicadoA'],
        when: { properties: { situacao: { const: 'NOTIFICADA' } }, required: ['situacao'] },
      },
      {
        title: 'Descarte',
        fields: ['descartadaEm', 'descartadaPor', 'motivoDescarte:2', 'segueEmId:2'],
        when: { properties: { situacao: { const: 'DESCARTADA' } }, required: ['situacao'] },
      },
    ],
    principal: ['notificar'],
  },
} as const satisfies ResourceDeclaration;
