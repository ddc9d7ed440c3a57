import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'feriados',
  entity: 'cadastros/feriado',
  path: '/feriados',
  breadcrumb: 'Feriados',
  icon: 'calendar',
  subject: 'feriado',
  parent: 'base',
  filho: true,
  list: {
    columns: ['data', 'nome', 'tipo', 'uf', 'cidadeId', 'fechaAgenda'],
    presets: [
      { key: 'proximos', title: 'Próximos', filters: { data_gte: '$hoje' } },
      { key: 'nacionais', title: 'Nacionais', filters: { tipo: 'NACIONAL' } },
    ],
  },
} as const satisfies ResourceDeclaration;
