import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'feriados',
  entity: 'cadastros/feriado',
  path: '/feriados',
  breadcrumb: 'Feriados',
  icon: 'calendar',
  subject: 'feriado',
  parent: 'base',
  list: {
    columns: ['data', 'nome', 'tipo', 'uf', 'cidadeId', 'fechaAgenda'],
    opening: 'ano',
    presets: [
      { key: 'ano', title: 'Este ano', filters: { data_gte: '$inicioDoAno', data_lte: '$fimDoAno' } },
      { key: 'proximos', title: 'Próximos', filters: { data_gte: '$hoje' } },
      { key: 'nacionais', title: 'Nacionais', filters: { tipo: 'NACIONAL' } },
    ],
  },
} as const satisfies ResourceDeclaration;
