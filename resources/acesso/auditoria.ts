import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'auditoria',
  path: '/auditoria',
  breadcrumb: 'Auditoria',
  icon: 'audit',
  action: 'list',
  subject: 'auditoria',
  parent: 'acesso',
  showFind: true,
  screen: 'auditoria',
} as const satisfies ResourceDeclaration;
