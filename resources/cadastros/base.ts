import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'base',
  path: '/base',
  breadcrumb: 'Base',
  icon: 'database',
  order: 50,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
