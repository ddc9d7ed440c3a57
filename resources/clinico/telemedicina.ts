import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Who is seen by video today, and who waits already (CLIN-03). */
export default {
  name: 'telemedicina',
  path: '/telemedicina',
  redirect: '/telemedicina/list',
  listPath: '/telemedicina/list',
  breadcrumb: 'Pacientes do dia',
  icon: 'video',
  subject: 'telemedicina',
  sharedSubject: true,
  guard: 'telemedicina',
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 27,
  screen: 'telemedicina',
} as const satisfies ResourceDeclaration;
