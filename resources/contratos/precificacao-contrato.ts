import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'precificacao-contrato',
  path: '/prestadores/precificacao/:idPrestadorConvenio',
  breadcrumb: 'Preços do contrato',
  icon: 'calculator',
  action: 'view',
  subject: 'tabpreco',
  parent: 'contrato',
  showFind: false,
  inMenu: 'prestadores-convenios',
  screen: 'precos-contrato',
} as const satisfies ResourceDeclaration;
