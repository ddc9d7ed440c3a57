import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'alcadas-liberacao',
  entity: 'financeiro/alcada-liberacao',
  path: '/alcadas-liberacao',
  breadcrumb: 'Alçadas de liberação',
  icon: 'safety',
  subject: 'alcadaliberacao',
  // The levels are set by who manages the unit.
  perfis: {
    prestador: ['list', 'view', 'insert', 'update'],
    administrativo: ['list', 'view'],
  },
  parent: 'configuracao-pagamento',
  list: { columns: ['nivel', 'centroCustoId', 'valorAte', 'ativa'] },
} as const satisfies ResourceDeclaration;
