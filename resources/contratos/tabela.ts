import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tabela',
  path: '/tabela',
  breadcrumb: 'Tabela',
  icon: 'table',
  order: 40,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
