import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What the specialist is answering and has answered (TELE-01). */
export default {
  name: 'atendimento-teleconsultoria',
  path: '/teleconsultoria-profissional/atendimento',
  breadcrumb: 'Meus atendimentos',
  icon: 'message',
  subject: 'teleconsultoriaprofissional',
  sharedSubject: true,
  action: 'responder',
  guard: 'fila-teleconsultoria-perfil',
  tenant: true,
  parent: 'teleconsultoria',
  filho: true,
  order: 30,
  screen: 'atendimento-teleconsultoria',
} as const satisfies ResourceDeclaration;
