import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'gerar-documento',
  path: '/gerar-documento/:pacienteId?',
  breadcrumb: 'Gerar documento',
  icon: 'file',
  action: 'view',
  subject: 'modelo-documento',
  reads: ['modelo-documento:list', 'paciente:list'],
  parent: 'util',
  tenant: true,
  screen: 'gerar-documento',
} as const satisfies ResourceDeclaration;
