import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'baixas-contas-pagar',
  entity: 'financeiro/baixa-conta-pagar',
  path: '/baixas-contas-pagar',
  breadcrumb: 'Pagamentos efetuados',
  icon: 'dollar',
  subject: 'baixacontapagar',
  perfis: {
    administrativo: ['list', 'view', 'estornar'],
  },
  parent: 'pagamento',
  order: 20,
  list: {
    columns: ['data', 'nomeFornecedor', 'contaPagarId', 'valor', 'encargos', 'contaBancariaId', 'situacao'],
    presets: [
      {
        key: 'a-acertar',
        title: 'Com retenção a acertar',
        filters: { situacao: 'EFETIVADA', retencaoAcertar_null: 'false' },
      },
    ],
    search: ['data', 'contaBancariaId', 'formaPagamentoId', 'situacao', 'contaPagarId'],
    card: ['nomeFornecedor', 'data', 'valor'],
    empty: 'Um pagamento se registra na conta, pelo botão Pagar, ou volta no retorno da remessa.',
    links: ['contas-pagar'],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'contaPagarId:2',
          'data',
          'valor',
          'encargos',
          'motivoEncargos:2',
          'bruto',
          'totalRetido',
          'contaBancariaId',
          'formaPagamentoId',
        ],
      },
      {
        title: 'Retenções',
        fields: ['retencaoAcertar:2', 'retencoes:2'],
        when: { properties: { totalRetido: { pattern: '[1-9]' } }, required: ['totalRetido'] },
      },
      {
        title: 'Estorno',
        fields: ['dataEstorno', 'estornadaEm', 'estornadaPor', 'motivo:2'],
        when: { properties: { estornadaEm: { type: 'string' } }, required: ['estornadaEm'] },
      },
    ],
  },
  aoVivo: true,
  sheet: {
    fields: [
      'nomeFornecedor',
      'contaPagarId',
      'data',
      'situacao',
      'valor',
      'encargos',
      'contaBancariaId',
      'formaPagamentoId',
      'dataEstorno',
      'estornadaEm',
      'estornadaPor',
      'motivo',
    ],
    signed: [{ who: 'Quem recebeu', field: 'nomeFornecedor', in: ['EFETIVADA'] }],
  },
} as const satisfies ResourceDeclaration;
