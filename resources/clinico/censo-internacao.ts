import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Who was there at midnight, who came, who left: by ward, to zero (CLIN-04). */
export default {
  name: 'censo-internacao',
  path: '/censo-internacao',
  breadcrumb: 'Censo diário',
  icon: 'calculator',
  subject: 'internacao',
  sharedSubject: true,
  guard: 'gestao-internacao',
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 87,
  screen: 'censo-internacao',
} as const satisfies ResourceDeclaration;
