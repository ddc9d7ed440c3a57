import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'odonto',
  path: '/odonto',
  breadcrumb: 'Odontologia',
  icon: 'smile',
  parent: 'tabela',
  order: 60,
  screen: 'cards',
  childrenFlag: 'neto',
} as const satisfies ResourceDeclaration;
