import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** A bank's statement taken in, seen before anything is kept (FIN-05). */
export default {
  name: 'importar-extrato',
  path: '/importar-extrato',
  breadcrumb: 'Importar extrato',
  icon: 'import',
  action: 'importar',
  subject: 'extratobancario',
  sharedSubject: true,
  parent: 'tesouraria',
  order: 40,
  tenant: true,
  screen: 'importar-extrato',
} as const satisfies ResourceDeclaration;
