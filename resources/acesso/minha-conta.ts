import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Everybody's own: reached by the account menu of the top bar. */
export default {
  name: 'minha-conta',
  path: '/minha-conta',
  breadcrumb: 'Minha conta',
  icon: 'user',
  showFind: false,
  screen: 'minha-conta',
} as const satisfies ResourceDeclaration;
