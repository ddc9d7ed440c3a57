import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What a supplier does with the house, and the house with what he sends. */
export default {
  name: 'area-fornecedor',
  path: '/area-fornecedor',
  breadcrumb: 'Área do fornecedor',
  icon: 'car',
  parent: 'financeiro',
  order: 60,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
