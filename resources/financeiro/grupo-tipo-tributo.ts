import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'grupos-tipos-tributos',
  entity: 'financeiro/grupo-tipo-tributo',
  path: '/grupos-tipos-tributos',
  breadcrumb: 'Grupos de tributos',
  icon: 'tags',
  subject: 'grupotipotributo',
  parent: 'configuracao-pagamento',
  list: { columns: ['codigo', 'descricao', 'esfera', 'codigoReceita', 'ativo'] },
} as const satisfies ResourceDeclaration;
