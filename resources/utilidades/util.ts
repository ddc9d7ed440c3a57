import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'util',
  path: '/util',
  breadcrumb: 'Útil',
  icon: 'appstore',
  order: 80,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
