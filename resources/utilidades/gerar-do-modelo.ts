import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'gerar-do-modelo',
  path: '/modelos-documento/gerar/:modeloId',
  breadcrumb: 'Gerar documento',
  icon: 'file',
  action: 'view',
  subject: 'modelo-documento',
  reads: ['modelo-documento:list', 'paciente:list'],
  parent: 'gerar-documento',
  showFind: false,
  tenant: true,
  screen: 'gerar-documento',
} as const satisfies ResourceDeclaration;
