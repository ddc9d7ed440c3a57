import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'biblioteca-documentos',
  path: '/modelos-documento/biblioteca',
  breadcrumb: 'Biblioteca de modelos',
  icon: 'file',
  action: 'insert',
  subject: 'modelo-documento',
  reads: ['modelo-documento:list'],
  parent: 'util',
  showFind: false,
  tenant: true,
  screen: 'biblioteca-documentos',
} as const satisfies ResourceDeclaration;
