import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'financeiro',
  path: '/financeiro',
  breadcrumb: 'Financeiro',
  icon: 'wallet',
  order: 60,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
