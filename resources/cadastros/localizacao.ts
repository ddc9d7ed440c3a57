import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'localizacao',
  path: '/localizacao',
  breadcrumb: 'Localização',
  icon: 'environment',
  parent: 'base',
  order: 10,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
