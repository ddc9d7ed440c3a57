import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Everything of a patient by when it happened (CLIN-05). */
export default {
  name: 'ficha-medica',
  path: '/ficha-medica/:idpaciente?',
  breadcrumb: 'Histórico Clínico',
  icon: 'history',
  subject: 'fichamedica',
  guard: 'ficha-medica',
  tenant: true,
  order: 5,
  screen: 'ficha-medica',
} as const satisfies ResourceDeclaration;
