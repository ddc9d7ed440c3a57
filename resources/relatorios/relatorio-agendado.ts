import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'relatorios-agendados',
  entity: 'relatorios/relatorio-agendado',
  path: '/relatorios-agendados',
  breadcrumb: 'Relatórios agendados',
  icon: 'calendar',
  subject: 'relatorioagendado',
  perfis: { prestador: ['list', 'view', 'insert', 'update', 'delete'] },
  parent: 'relatorio',
  filho: true,
  order: 910,
  list: {
    columns: [
      'relatorio',
      'filtrados',
      'periodo',
      'formato',
      'frequencia',
      'destinatarios',
      'ultimaVez',
      'ativo',
    ],
    search: ['relatorio', 'frequencia', 'ativo'],
    card: ['relatorio', 'frequencia', 'ultimaVez'],
  },
  form: {
    open: 'page',
    sections: [
      {
        fields: [
          'relatorio:2',
          'filtros:2',
          'periodo',
          'formato',
          'frequencia',
          'diaSemana',
          'diaMes',
          'ativo',
          'ultimaVez',
        ],
      },
      { fields: ['destinatarios:2'] },
    ],
  },
} as const satisfies ResourceDeclaration;
