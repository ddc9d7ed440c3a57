import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'usuarios',
  path: '/usuarios',
  breadcrumb: 'Usuários',
  icon: 'user',
  subject: 'usuario',
  actions: ['list', 'view', 'insert', 'update'],
  parent: 'acesso',
  order: 10,
  screen: 'usuarios',
  drawer: true,
} as const satisfies ResourceDeclaration;
