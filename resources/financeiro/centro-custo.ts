import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'centros-custo',
  entity: 'financeiro/centro-custo',
  path: '/centros-custo',
  breadcrumb: 'Centros de custo',
  icon: 'cluster',
  subject: 'centrocusto',
  parent: 'cadastro',
  list: { columns: ['codigo', 'descricao', 'siglaId', 'ativo'] },
} as const satisfies ResourceDeclaration;
