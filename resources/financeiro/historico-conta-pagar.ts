import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'historicos-contas-pagar',
  entity: 'financeiro/historico-conta-pagar',
  path: '/historicos-contas-pagar',
  breadcrumb: 'Históricos de contas a pagar',
  icon: 'history',
  subject: 'historicocontapagar',
  parent: 'configuracao-pagamento',
  list: { columns: ['codigo', 'descricao', 'planoContaId', 'pedeComplemento', 'ativo'] },
} as const satisfies ResourceDeclaration;
