import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'baixas-contas-receber',
  entity: 'financeiro/baixa-conta-receber',
  path: '/baixas-contas-receber',
  breadcrumb: 'Recebimentos efetuados',
  icon: 'dollar',
  subject: 'baixacontareceber',
  perfis: {
    administrativo: ['list', 'view', 'estornar', 'emitir-recibo'],
  },
  parent: 'recebimento',
  order: 20,
  list: {
    columns: [
      'data',
      'nomeDevedor',
      'valor',
      'total',
      'formaRecebimentoId',
      'contaBancariaId',
      'creditoEm',
      'situacao',
    ],
    search: ['data', 'contaBancariaId', 'formaRecebimentoId', 'situacao', 'creditoEm', 'contaReceberId'],
    card: ['nomeDevedor', 'data', 'total'],
    empty: 'Um recebimento se registra no título, pelo botão Receber.',
    links: ['contas-receber'],
  },
  form: {
    open: 'drawer',
    related: [
      { resource: 'movimentos-bancarios', by: 'baixaReceberId', title: 'Créditos' },
      { resource: 'recibos', by: 'baixaId', title: 'Recibos' },
    ],
    sections: [
      {
        fields: [
          'contaReceberId:2',
          'data',
          'recebidoPor',
          'valor',
          'juros',
          'multa',
          'desconto',
          'total',
          'explicacao:2',
          'motivoEncargos:2',
        ],
      },
      {
        title: 'Onde entrou',
        fields: ['contaBancariaId', 'formaRecebimentoId', 'parcelasCartao', 'taxa', 'creditado', 'creditoEm'],
      },
      {
        title: 'Estorno',
        fields: ['dataEstorno', 'estornadaEm', 'estornadaPor', 'motivo:2'],
        when: { properties: { estornadaEm: { type: 'string' } }, required: ['estornadaEm'] },
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
