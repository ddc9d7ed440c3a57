import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'regras',
  path: '/regras',
  redirect: '/regras/list',
  listPath: '/regras/list',
  breadcrumb: 'Regras',
  icon: 'safety',
  action: 'insert',
  subject: 'regra',
  actions: ['list', 'view', 'insert', 'update', 'delete'],
  parent: 'acesso',
  order: 30,
  screen: 'regras',
} as const satisfies ResourceDeclaration;
