import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'itens-borderos-pagamentos',
  entity: 'financeiro/item-bordero-pagamento',
  path: '/itens-borderos-pagamentos',
  breadcrumb: 'Títulos de borderôs',
  icon: 'dollar',
  subject: 'borderopagamento',
  sharedSubject: true,
  parent: 'pagamento',
  order: 35,
  list: {
    columns: ['borderoId', 'favorecido', 'vencimento', 'valor', 'situacao', 'formaPagamentoId', 'falta'],
    search: ['situacao', 'borderoId', 'contaPagarId', 'formaPagamentoId', 'valor', 'vencimento'],
    card: ['favorecido', 'valor', 'falta'],
    presets: [{ key: 'recusados', title: 'Recusados pelo banco', filters: { situacao: 'RECUSADO' } }],
  },
  form: {
    open: 'drawer',
    related: [{ resource: 'itens-borderos-pagamentos', by: 'reapresentaId', title: 'Reapresentado' }],
    sections: [
      {
        fields: [
          'borderoId:2',
          'contaPagarId:2',
          'formaPagamentoId',
          'valor',
          'vencimento',
          'documento',
          'falta:2',
        ],
      },
      {
        title: 'Destino',
        fields: [
          'codigoBarras:2',
          'bancoFavorecido',
          'agencia',
          'agenciaDv',
          'conta',
          'contaDv',
          'tipoChavePix',
          'chavePix',
        ],
      },
      {
        title: 'Tentativa anterior',
        fields: ['reapresentaId:2'],
        when: { properties: { reapresentaId: { type: 'integer' } }, required: ['reapresentaId'] },
      },
      {
        title: 'Resultado',
        fields: ['resultadoEm', 'motivo:2'],
        when: { properties: { resultadoEm: { type: 'string' } }, required: ['resultadoEm'] },
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
