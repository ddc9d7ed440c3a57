import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The dealings with health plans by the TISS standard (INS-02, INS-03). */
export default {
  name: 'tiss',
  path: '/tiss',
  breadcrumb: 'Convênios (TISS)',
  icon: 'contract',
  parent: 'financeiro',
  order: 45,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
