import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Começar um atendimento: o paciente, o que já se sabe dele, a categoria (CLIN-02). */
export default {
  name: 'dados-atendimento',
  path: '/prontuarios/dados-atendimento',
  breadcrumb: 'Abrir prontuário',
  icon: 'form',
  action: 'insert',
  subject: 'prontuario',
  guard: 'prontuarios',
  showFind: false,
  tenant: true,
  screen: 'dados-atendimento',
} as const satisfies ResourceDeclaration;
