import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'declaracoes',
  entity: 'cadastros/declaracao',
  path: '/declaracoes',
  breadcrumb: 'Declarações',
  icon: 'file',
  subject: 'declaracao',
  parent: 'base',
  list: { columns: ['nome', 'tipo', 'especialidadeId', 'exigeAssinatura', 'ativa'] },
  form: { open: 'page', links: ['emitir-declaracao'] },
} as const satisfies ResourceDeclaration;
