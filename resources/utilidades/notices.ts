import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'notices',
  path: '/notices',
  breadcrumb: 'Notícias',
  icon: 'read',
  parent: 'util',
  order: 1,
  screen: 'noticias',
} as const satisfies ResourceDeclaration;
