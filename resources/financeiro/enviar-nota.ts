import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The supplier's own XML fills what he sends. */
export default {
  name: 'enviar-nota',
  path: '/enviar-nota',
  breadcrumb: 'Enviar nota por XML',
  icon: 'import',
  action: 'insert',
  subject: 'notafornecedor',
  sharedSubject: true,
  parent: 'area-fornecedor',
  order: 15,
  tenant: true,
  screen: 'enviar-nota',
} as const satisfies ResourceDeclaration;
