import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'pagamento',
  path: '/pagamento',
  breadcrumb: 'Pagamento',
  icon: 'credit-card',
  parent: 'financeiro',
  order: 10,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
