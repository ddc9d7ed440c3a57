import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The map of beds: who is where, who waits for a bed, which will be free today and tomorrow (CLIN-04). */
export default {
  name: 'gestao-internacao',
  path: '/gestaointernacao',
  breadcrumb: 'Gestão de internação',
  icon: 'apartment',
  subject: 'internacao',
  sharedSubject: true,
  guard: 'gestao-internacao',
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 81,
  screen: 'gestao-internacao',
} as const satisfies ResourceDeclaration;
