import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'cadastro',
  path: '/cadastro',
  breadcrumb: 'Cadastro',
  icon: 'folder',
  parent: 'financeiro',
  order: 60,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
