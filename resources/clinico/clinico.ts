import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'clinico',
  path: '/clinico',
  breadcrumb: 'Atendimento',
  icon: 'heart',
  order: 10,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
