import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The mouth of a patient on any day, and what is written in it (ODO-01). */
export default {
  name: 'odontograma',
  path: '/odontograma/:idpaciente?',
  breadcrumb: 'Odontograma',
  icon: 'smile',
  subject: 'odontograma',
  sharedSubject: true,
  reads: ['paciente:list', 'paciente:view'],
  guard: 'prontuarios',
  tenant: true,
  parent: 'odonto',
  order: 1,
  screen: 'odontograma',
} as const satisfies ResourceDeclaration;
