import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tipos-contas-pagar',
  entity: 'financeiro/tipo-conta-pagar',
  path: '/tipos-contas-pagar',
  breadcrumb: 'Tipos de contas a pagar',
  icon: 'folder',
  subject: 'tipocontapagar',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'dispensar'],
  },
  actions: ['dispensar'],
  parent: 'configuracao-pagamento',
  list: { columns: ['codigo', 'descricao', 'natureza', 'exigeAprovacao', 'sofreRetencao', 'ativo'] },
} as const satisfies ResourceDeclaration;
