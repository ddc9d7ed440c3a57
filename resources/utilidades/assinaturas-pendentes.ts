import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'assinaturas-pendentes',
  path: '/assinaturas-pendentes',
  breadcrumb: 'Assinaturas pendentes',
  icon: 'contract',
  parent: 'util',
  order: 3,
  screen: 'assinaturas-pendentes',
} as const satisfies ResourceDeclaration;
