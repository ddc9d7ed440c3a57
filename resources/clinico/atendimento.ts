import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The teleconsultation service for who calls without an appointment (CLIN-10). */
export default {
  name: 'atendimento',
  path: '/atendimento',
  breadcrumb: 'Teleatendimento',
  icon: 'video',
  subject: 'teleconsultoria',
  sharedSubject: true,
  action: 'view',
  guard: 'atendimento',
  tenant: true,
  parent: 'teleconsultoria',
  filho: true,
  order: 5,
  screen: 'atendimento',
} as const satisfies ResourceDeclaration;
