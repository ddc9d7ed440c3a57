import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The patient searches, the national register among them; what is found there begins a new patient (LOOK-05). */
export default {
  name: 'buscar-paciente',
  path: '/pacientes/buscar',
  breadcrumb: 'Buscar paciente',
  icon: 'search',
  action: 'insert',
  subject: 'paciente',
  showFind: false,
  tenant: true,
  screen: 'buscar-paciente',
} as const satisfies ResourceDeclaration;
