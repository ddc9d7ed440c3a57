import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'processo-pagamento',
  path: '/processo-pagamento',
  breadcrumb: 'Processos de pagamento',
  icon: 'branches',
  parent: 'financeiro',
  order: 20,
  screen: 'cards',
  childrenFlag: 'neto',
} as const satisfies ResourceDeclaration;
