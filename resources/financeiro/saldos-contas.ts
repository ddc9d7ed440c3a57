import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What each account has, beside what its bank says; by day (FIN-05). */
export default {
  name: 'saldos-contas',
  path: '/saldos-contas',
  breadcrumb: 'Saldos das contas',
  icon: 'wallet',
  subject: 'movimentobancario',
  sharedSubject: true,
  parent: 'tesouraria',
  order: 10,
  tenant: true,
  screen: 'saldos-contas',
} as const satisfies ResourceDeclaration;
