import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'condicoes-dentarias',
  entity: 'contratos/condicao-dentaria',
  path: '/condicoes-dentarias',
  breadcrumb: 'Condições dentárias',
  icon: 'smile',
  subject: 'condicaodentaria',
  parent: 'odonto',
  list: { columns: ['codigo', 'nome', 'tipo', 'alcance', 'efeito', 'cor', 'padrao', 'ativo'] },
} as const satisfies ResourceDeclaration;
