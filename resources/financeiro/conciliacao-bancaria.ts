import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Lines of the statement beside the movements that answer for them (FIN-05). */
export default {
  name: 'conciliacao-bancaria',
  path: '/conciliacao-bancaria',
  breadcrumb: 'Conciliação bancária',
  icon: 'audit',
  subject: 'linhaextrato',
  reads: ['movimentobancario:list'],
  sharedSubject: true,
  parent: 'tesouraria',
  order: 45,
  tenant: true,
  screen: 'conciliacao',
} as const satisfies ResourceDeclaration;
