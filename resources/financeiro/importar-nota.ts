import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The XML of a supplier's invoice fills a new title (FIN-01). */
export default {
  name: 'importar-nota',
  path: '/importar-nota',
  breadcrumb: 'Importar nota fiscal',
  icon: 'import',
  action: 'insert',
  subject: 'contapagar',
  sharedSubject: true,
  parent: 'processo-pagamento',
  neto: true,
  order: 5,
  tenant: true,
  screen: 'importar-nota',
} as const satisfies ResourceDeclaration;
