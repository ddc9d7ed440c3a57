import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'regioes-dentes',
  entity: 'contratos/regiao-dente',
  path: '/regioes-dentes',
  breadcrumb: 'Regiões dos dentes',
  icon: 'partition',
  subject: 'regiaodente',
  parent: 'odonto',
  list: { columns: ['codigo', 'nome', 'tipo', 'ativa'] },
} as const satisfies ResourceDeclaration;
