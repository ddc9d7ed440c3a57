import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'motivos-glosa',
  entity: 'financeiro/motivo-glosa',
  path: '/motivos-glosa',
  breadcrumb: 'Motivos de glosa',
  icon: 'tags',
  subject: 'motivoglosa',
  parent: 'configuracao-recebimento',
  list: { columns: ['codigo', 'descricao', 'ativo'] },
} as const satisfies ResourceDeclaration;
