import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'dentes',
  entity: 'contratos/dente',
  path: '/dentes',
  breadcrumb: 'Dentes',
  icon: 'smile',
  subject: 'dente',
  parent: 'odonto',
  list: { columns: ['codigo', 'nome', 'denticao', 'arcada', 'lado', 'grupoDenteId', 'ativo'] },
} as const satisfies ResourceDeclaration;
