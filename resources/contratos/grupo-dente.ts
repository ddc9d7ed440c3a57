import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'grupos-dentes',
  entity: 'contratos/grupo-dente',
  path: '/grupos-dentes',
  breadcrumb: 'Grupos de dentes',
  icon: 'smile',
  subject: 'grupodente',
  parent: 'odonto',
  list: { columns: ['codigo', 'nome', 'posicao', 'ativo'] },
} as const satisfies ResourceDeclaration;
