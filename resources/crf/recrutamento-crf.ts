import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Quantos entraram em cada centro, contra a meta (CRF-04, docs/decisions/0260). */
export default {
  name: 'recrutamento-crf',
  path: '/recrutamento-crf',
  breadcrumb: 'Recrutamento',
  icon: 'chart',
  action: 'dash005',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 82,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  screen: 'painel',
  board: {
    about: 'Quantos entraram em cada centro, contra a meta.',
    tiles: [
      {
        key: 'incluidos',
        title: 'Incluídos por mês',
        of: 'participantes-estudo',

        measure: 'count',
        as: 'columns',
        at: 'incluidoEm',
        by: { field: 'incluidoEm', step: 'auto' },
      },
      {
        key: 'por-centro',
        title: 'Incluídos por centro',
        of: 'participantes-estudo',

        measure: 'count',
        as: 'bars',
        by: { field: 'centroId' },
        at: 'incluidoEm',
        better: 'more',
        note: 'A meta de cada período digita-se no menu do quadro.',
      },
      {
        key: 'situacao',
        title: 'Onde estão',
        of: 'participantes-estudo',

        measure: 'count',
        as: 'bars',
        by: { field: 'situacao' },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
