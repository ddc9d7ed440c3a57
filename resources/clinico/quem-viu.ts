import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Who read what of a patient, in words, for the patient who asks (CLIN-02). */
export default {
  name: 'quem-viu',
  path: '/quem-viu/:pacienteId?',
  breadcrumb: 'Quem viu',
  icon: 'read',
  action: 'quemviu',
  subject: 'fichamedica',
  tenant: true,
  showFind: false,
  screen: 'quem-viu',
} as const satisfies ResourceDeclaration;
