import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'clonar-usuario',
  path: '/clonar-usuario',
  breadcrumb: 'Clonar usuário',
  icon: 'team',
  action: 'manage',
  subject: 'all',
  parent: 'acesso',
  order: 20,
  screen: 'clonar-usuario',
} as const satisfies ResourceDeclaration;
