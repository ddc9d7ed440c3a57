import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'taxas',
  entity: 'contratos/taxa',
  path: '/taxas',
  breadcrumb: 'Taxas e diárias',
  icon: 'tag',
  subject: 'taxa',
  parent: 'tabela',
  filho: true,
  order: 50,
  list: { columns: ['codigo', 'nome', 'tipo', 'unidade', 'codigoTuss', 'ativa'] },
} as const satisfies ResourceDeclaration;
