import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tesouraria',
  path: '/tesouraria',
  breadcrumb: 'Bancos e caixa',
  icon: 'bank',
  parent: 'financeiro',
  order: 50,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
