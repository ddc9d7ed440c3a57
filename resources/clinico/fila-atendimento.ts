import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Who waits today, in the order of src/domain/fila (CLIN-06). */
export default {
  name: 'fila-atendimento',
  path: '/fila-atendimento',
  breadcrumb: 'Fila de atendimento',
  icon: 'team',
  subject: 'filaatendimento',
  guard: 'fila-atendimento',
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 25,
  screen: 'fila-atendimento',
} as const satisfies ResourceDeclaration;
