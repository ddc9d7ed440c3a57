import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'form-gruporegra',
  path: '/regras/form-gruporegra/:id?',
  breadcrumb: 'Grupo de regras',
  icon: 'safety',
  action: 'insert',
  subject: 'regra',
  parent: 'regras',
  showFind: false,
  notShowInIntegration: true,
  screen: 'form-gruporegra',
} as const satisfies ResourceDeclaration;
