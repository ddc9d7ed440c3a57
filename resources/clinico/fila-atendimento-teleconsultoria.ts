import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Questions that wait, for who said to be attending (TELE-01, PERM-03). */
export default {
  name: 'fila-atendimento-teleconsultoria',
  path: '/teleconsultoria-profissional/fila-atendimento-teleconsultoria',
  breadcrumb: 'Fila de teleconsultoria',
  icon: 'ordered-list',
  subject: 'teleconsultoriaprofissional',
  sharedSubject: true,
  action: 'responder',
  guard: 'fila-teleconsultoria',
  tenant: true,
  parent: 'teleconsultoria',
  filho: true,
  order: 20,
  screen: 'fila-atendimento-teleconsultoria',
} as const satisfies ResourceDeclaration;
