import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The bench of the laboratory (CLIN-08): samples by sector and state, and the search of all of them. */
export default {
  name: 'bancada-laboratorio',
  path: '/laboratorios',
  breadcrumb: 'Laboratório',
  icon: 'experiment',
  subject: 'laboratorio',
  sharedSubject: true,
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 63,
  screen: 'laboratorio',
} as const satisfies ResourceDeclaration;
