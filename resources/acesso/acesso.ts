import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'acesso',
  path: '/acesso',
  breadcrumb: 'Acesso',
  icon: 'lock',
  order: 90,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
