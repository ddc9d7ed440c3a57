import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The supplier's own yearly statement. */
export default {
  name: 'meu-informe',
  path: '/meu-informe',
  breadcrumb: 'Meu informe de rendimentos',
  icon: 'file',
  action: 'view',
  subject: 'meupagamento',
  sharedSubject: true,
  parent: 'area-fornecedor',
  order: 30,
  tenant: true,
  screen: 'meu-informe',
} as const satisfies ResourceDeclaration;
