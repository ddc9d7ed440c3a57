import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** A declaration made into a document of a patient (REG-01). */
export default {
  name: 'emitir-declaracao',
  path: '/declaracoes/emitir/:declaracaoId',
  breadcrumb: 'Emitir declaração',
  icon: 'file',
  action: 'view',
  subject: 'modelo-documento',
  reads: ['modelo-documento:list', 'paciente:list'],
  parent: 'gerar-documento',
  showFind: false,
  tenant: true,
  screen: 'gerar-documento',
} as const satisfies ResourceDeclaration;
