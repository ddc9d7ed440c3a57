import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Everything of a patient by when it happened (CLIN-05). */
export default {
  name: 'ficha-medica',
  path: '/ficha-medica/:idpaciente?',
  breadcrumb: 'Histórico Clínico',
  icon: 'history',
  subject: 'fichamedica',
  // Who answers for the charts at this unit shows the patient who read.
  perfis: {
    prestador: ['quemviu'],
    profissional: ['list', 'view'],
  },
  guard: 'ficha-medica',
  tenant: true,
  order: 5,
  screen: 'ficha-medica',
} as const satisfies ResourceDeclaration;
