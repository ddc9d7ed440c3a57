import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'notificacoes',
  path: '/notificacoes',
  breadcrumb: 'Notificações',
  icon: 'bell',
  parent: 'util',
  filho: true,
  order: 2,
  action: 'list',
  subject: 'notificacao',
  screen: 'notificacoes',
} as const satisfies ResourceDeclaration;
