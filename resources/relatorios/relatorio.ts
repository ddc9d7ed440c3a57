import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'relatorio',
  path: '/relatorio',
  breadcrumb: 'Relatórios',
  icon: 'chart',
  order: 70,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
