import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'contrato',
  path: '/contrato',
  breadcrumb: 'Contrato',
  icon: 'contract',
  order: 30,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
