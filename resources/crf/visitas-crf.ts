import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Visitas feitas, atrasadas e fora da janela (CRF-04, docs/decisions/0260). */
export default {
  name: 'visitas-crf',
  path: '/visitas-crf',
  breadcrumb: 'Visitas e janelas',
  icon: 'schedule',
  action: 'dash009',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 86,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  screen: 'painel',
  board: {
    about: 'Visitas feitas, atrasadas e fora da janela.',
    tiles: [
      {
        key: 'fora',
        title: 'Fora da janela',
        of: 'prontuarios-crf',

        measure: { rate: { foraDaJanela_ne: '0' } },
        as: 'figure',
        at: 'realizadaEm',
        better: 'less',
      },
      {
        key: 'realizadas',
        title: 'Realizadas',
        of: 'prontuarios-crf',

        measure: 'count',
        as: 'columns',
        at: 'realizadaEm',
        by: { field: 'realizadaEm', step: 'auto' },
      },
      {
        key: 'atrasadas',
        title: 'Previstas com a janela vencida',
        of: 'prontuarios-crf',

        where: { situacao: 'PREVISTA', janelaAte_lte: '$ontem' },
        measure: 'count',
        as: 'bars',
        by: { field: 'momento' },
      },
      {
        key: 'situacao',
        title: 'Onde estão',
        of: 'prontuarios-crf',

        measure: 'count',
        as: 'bars',
        by: { field: 'situacao' },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
