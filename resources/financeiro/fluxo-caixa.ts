import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What came in and went out, and what is foreseen (FIN-05). */
export default {
  name: 'fluxo-caixa',
  path: '/fluxo-caixa',
  breadcrumb: 'Fluxo de caixa',
  icon: 'stock',
  subject: 'fluxocaixa',
  perfis: {
    prestador: ['list'],
    administrativo: ['list'],
  },
  parent: 'tesouraria',
  order: 80,
  tenant: true,
  screen: 'fluxo-caixa',
} as const satisfies ResourceDeclaration;
