import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'privacidade',
  path: '/privacidade',
  breadcrumb: 'Privacidade',
  icon: 'lock',
  parent: 'acesso',
  order: 900,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
