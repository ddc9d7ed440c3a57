import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'duplicar-tabela-preco',
  path: '/tabelas-precos/:id/duplicar',
  breadcrumb: 'Duplicar com itens e reajuste',
  icon: 'ordered-list',
  action: 'insert',
  reads: ['tabpreco:view'],
  subject: 'tabpreco',
  parent: 'contrato',
  showFind: false,
  inMenu: 'tabelas-precos',
  screen: 'duplicar-tabela-preco',
} as const satisfies ResourceDeclaration;
