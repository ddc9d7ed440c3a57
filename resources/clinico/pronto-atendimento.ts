import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The emergency queue (CLIN-07): arrivals, risk, who is next and why, who is being seen. */
export default {
  name: 'pronto-atendimento',
  path: '/prontoatendimento',
  breadcrumb: 'Pronto Atendimento',
  icon: 'alert',
  subject: 'prontoatendimento',
  sharedSubject: true,
  guard: 'pronto-atendimento',
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 30,
  screen: 'pronto-atendimento',
} as const satisfies ResourceDeclaration;
