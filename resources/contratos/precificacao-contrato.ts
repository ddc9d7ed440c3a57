import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'precificacao-contrato',
  path: '/prestadores/precificacao/:idPrestadorConvenio',
  breadcrumb: 'Preços do contrato',
  icon: 'calculator',
  action: 'view',
  subject: 'tabpreco',
  parent: 'contrato',
  filho: true,
  showFind: false,
  screen: 'precos-contrato',
} as const satisfies ResourceDeclaration;
