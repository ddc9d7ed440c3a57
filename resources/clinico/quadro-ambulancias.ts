import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Orders in course with their running clocks, and how long an ambulance took in the last thirty days. */
export default {
  name: 'quadro-ambulancias',
  path: '/quadro-ambulancias',
  breadcrumb: 'Quadro de ambulâncias',
  icon: 'alert',
  subject: 'pedidoambulancia',
  sharedSubject: true,
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 71,
  screen: 'quadro-ambulancias',
} as const satisfies ResourceDeclaration;
