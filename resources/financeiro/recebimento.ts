import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'recebimento',
  path: '/recebimento',
  breadcrumb: 'Recebimento',
  icon: 'dollar',
  parent: 'financeiro',
  order: 40,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
