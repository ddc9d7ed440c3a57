import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The boards of the house (DASH-02); the number of each permission is told in docs/decisions/0186. */
export default {
  name: 'paineis',
  path: '/paineis',
  breadcrumb: 'Painéis',
  icon: 'chart',
  order: 65,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
