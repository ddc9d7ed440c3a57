import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What waits for whoever releases (FIN-05): one by one or many at once, the refused ones told. */
export default {
  name: 'liberacao-conta-pagamento',
  path: '/liberacao-conta-pagamento',
  breadcrumb: 'Liberação de contas a pagar',
  icon: 'safety',
  action: 'liberar',
  subject: 'contapagar',
  parent: 'processo-pagamento',
  neto: true,
  order: 10,
  view: { of: 'contas-pagar', where: { situacao: 'REGISTRADA' }, empty: 'Nenhum título espera liberação' },
} as const satisfies ResourceDeclaration;
