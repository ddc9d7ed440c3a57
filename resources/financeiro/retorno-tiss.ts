import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Where a file of a plan comes in (INS-03). */
export default {
  name: 'retorno-tiss',
  path: '/retorno-tiss',
  breadcrumb: 'Ler arquivo do convênio',
  icon: 'import',
  action: 'ler',
  subject: 'demonstrativotiss',
  sharedSubject: true,
  reads: ['demonstrativotiss:list'],
  tenant: true,
  parent: 'tiss',
  order: 38,
  screen: 'retorno-tiss',
} as const satisfies ResourceDeclaration;
