import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'templates',
  path: '/templates',
  breadcrumb: 'Formulários',
  icon: 'form',
  action: 'list',
  subject: 'form-template',
  parent: 'util',
  tenant: true,
  screen: 'formularios',
} as const satisfies ResourceDeclaration;
