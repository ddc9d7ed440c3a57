import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'precificacao-prestador-convenio',
  path: '/prestadores/precificacao/prestador/:idPrestador/convenio/:idConvenio',
  breadcrumb: 'Preços do prestador no convênio',
  icon: 'calculator',
  action: 'view',
  subject: 'tabpreco',
  parent: 'contrato',
  showFind: false,
  inMenu: 'prestadores-convenios',
  screen: 'precos-contrato',
} as const satisfies ResourceDeclaration;
