import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'movimentos-bancarios',
  entity: 'financeiro/movimento-bancario',
  path: '/movimentos-bancarios',
  breadcrumb: 'Movimentos das contas',
  icon: 'ordered-list',
  subject: 'movimentobancario',
  perfis: {
    administrativo: ['list', 'view', 'insert', 'update', 'conferir'],
  },
  parent: 'tesouraria',
  order: 20,
  list: {
    columns: ['data', 'contaBancariaId', 'historico', 'origem', 'planoContaId', 'efeito', 'situacao'],
    totals: ['efeito'],
    search: [
      'data',
      'contaBancariaId',
      'sentido',
      'origem',
      'planoContaId',
      'situacao',
      'valor',
      'turnoCaixaId',
    ],
    card: ['historico', 'data', 'efeito'],
    presets: [
      { key: 'a-conferir', title: 'A conferir', filters: { situacao: 'PENDENTE' } },
      {
        key: 'a-creditar',
        title: 'A creditar',
        filters: { data_gte: '$hoje', origem_in: 'RECEBIMENTO,TAXA' },
      },
    ],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'contaBancariaId:2',
          'data',
          'sentido',
          'valor',
          'documento',
          'historico:2',
          'planoContaId',
          'centroCustoId',
        ],
      },
      {
        title: 'De onde veio',
        fields: [
          'origem',
          'efeito',
          'baixaPagarId',
          'baixaReceberId',
          'parcela',
          'transferenciaId',
          'linhaExtratoId',
          'estornoDeId',
          'turnoCaixaId',
        ],
      },
      {
        title: 'Conferência sem extrato',
        fields: ['conferidoEm', 'conferidoPor', 'motivo:2'],
        when: { properties: { conferidoEm: { type: 'string' } }, required: ['conferidoEm'] },
      },
    ],
  },
  aoVivo: true,
  comments: true,
} as const satisfies ResourceDeclaration;
