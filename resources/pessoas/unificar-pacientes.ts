import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Two records of one patient become one (docs/guides/paciente.md). */
export default {
  name: 'unificar-pacientes',
  path: '/pacientes/unificar/:pacienteId',
  breadcrumb: 'Unificar com outro cadastro',
  icon: 'branches',
  action: 'unificar',
  reads: ['paciente:view'],
  subject: 'paciente',
  showFind: false,
  tenant: true,
  screen: 'unificar-pacientes',
} as const satisfies ResourceDeclaration;
