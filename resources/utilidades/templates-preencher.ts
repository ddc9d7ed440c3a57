import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'templates-preencher',
  path: '/templates/preencher/:id',
  breadcrumb: 'Preencher formulário',
  icon: 'form',
  action: 'insert',
  subject: 'form-resposta',
  parent: 'templates',
  showFind: false,
  tenant: true,
  screen: 'preencher-formulario',
} as const satisfies ResourceDeclaration;
