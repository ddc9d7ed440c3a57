import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'configuracao-pagamento',
  path: '/configuracao-pagamento',
  breadcrumb: 'Configuração de pagamento',
  icon: 'setting',
  parent: 'financeiro',
  order: 30,
  screen: 'cards',
  childrenFlag: 'neto',
} as const satisfies ResourceDeclaration;
