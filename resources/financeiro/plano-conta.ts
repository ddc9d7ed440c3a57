import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'plano-contas',
  entity: 'financeiro/plano-conta',
  path: '/plano-contas',
  breadcrumb: 'Plano de contas',
  icon: 'ordered-list',
  subject: 'planoconta',
  parent: 'cadastro',
  list: { columns: ['codigo', 'descricao', 'tipo', 'natureza', 'contaPaiId', 'ativa'] },
} as const satisfies ResourceDeclaration;
