import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'notificacoes',
  path: '/notificacoes',
  breadcrumb: 'Notificações',
  icon: 'bell',
  parent: 'util',
  order: 2,
  action: 'list',
  subject: 'notificacao',
  screen: 'notificacoes',
} as const satisfies ResourceDeclaration;
