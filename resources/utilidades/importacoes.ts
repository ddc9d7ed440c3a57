import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'importacoes',
  path: '/importacoes',
  breadcrumb: 'Importações',
  icon: 'import',
  subject: 'importacao',
  perfis: {
    prestador: ['list'],
    administrativo: ['list', 'view', 'insert', 'update'],
  },
  parent: 'util',
  showFind: true,
  screen: 'importacoes',
} as const satisfies ResourceDeclaration;
