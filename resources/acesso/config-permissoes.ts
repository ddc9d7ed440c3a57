import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'config-permissoes',
  path: '/config-permissoes',
  breadcrumb: 'Permissões',
  icon: 'key',
  action: 'insert',
  subject: 'regra',
  parent: 'acesso',
  order: 40,
  screen: 'config-permissoes',
} as const satisfies ResourceDeclaration;
