import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'configuracao-recebimento',
  path: '/configuracao-recebimento',
  breadcrumb: 'Configuração',
  icon: 'setting',
  parent: 'financeiro',
  order: 50,
  screen: 'cards',
  childrenFlag: 'neto',
} as const satisfies ResourceDeclaration;
