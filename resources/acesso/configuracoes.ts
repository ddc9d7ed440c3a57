import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'configuracoes',
  path: '/configuracoes',
  breadcrumb: 'Configurações',
  icon: 'setting',
  action: 'manage',
  subject: 'all',
  parent: 'acesso',
  order: 90,
  screen: 'configuracoes',
} as const satisfies ResourceDeclaration;
