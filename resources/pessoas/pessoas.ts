import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'pessoas',
  path: '/pessoas',
  breadcrumb: 'Pessoas',
  icon: 'team',
  order: 20,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
