import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'consulta-precos',
  path: '/consulta-precos',
  breadcrumb: 'Consulta de preços',
  icon: 'search',
  action: 'view',
  subject: 'tabpreco',
  parent: 'contrato',
  order: 45,
  screen: 'precos-contrato',
} as const satisfies ResourceDeclaration;
