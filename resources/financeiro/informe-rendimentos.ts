import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What a supplier was paid in a year, for who pays. */
export default {
  name: 'informe-rendimentos',
  path: '/informe-rendimentos',
  breadcrumb: 'Informe de rendimentos',
  icon: 'file',
  action: 'view',
  subject: 'contapagar',
  sharedSubject: true,
  parent: 'processo-pagamento',
  neto: true,
  order: 95,
  tenant: true,
  screen: 'informe-rendimentos',
} as const satisfies ResourceDeclaration;
