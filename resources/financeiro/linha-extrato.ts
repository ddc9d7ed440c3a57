import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'linhas-extrato',
  entity: 'financeiro/linha-extrato',
  path: '/linhas-extrato',
  breadcrumb: 'Linhas do extrato',
  icon: 'read',
  subject: 'linhaextrato',
  perfis: {
    administrativo: ['list', 'view', 'conciliar', 'lancar'],
  },
  parent: 'tesouraria',
  order: 60,
  list: {
    columns: ['data', 'contaBancariaId', 'historico', 'documento', 'valor', 'situacao', 'movimentoId'],
    search: ['data', 'contaBancariaId', 'situacao', 'valor', 'extratoId'],
    card: ['historico', 'data', 'valor'],
    presets: [{ key: 'sem-movimento', title: 'Sem movimento', filters: { situacao: 'PENDENTE' } }],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'historico:2',
          'data',
          'valor',
          'documento',
          'identificador',
          'contaBancariaId',
          'extratoId',
          'chave:2',
        ],
      },
      {
        title: 'Conciliação',
        fields: ['movimentoId:2', 'planoContaId', 'centroCustoId', 'conciliadaEm', 'conciliadaPor'],
      },
    ],
    related: [{ resource: 'movimentos-bancarios', by: 'linhaExtratoId', title: 'Movimentos' }],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
