import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** As pontuações do FSEP e do FSFI-19 por momento do estudo (CRF-04, docs/decisions/0260). */
export default {
  name: 'questionario-fsep-crf',
  path: '/questionario-fsep-crf',
  breadcrumb: 'Questionário FSEP',
  icon: 'form',
  action: 'dash018',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 90,
  when: [{ setting: 'estudo', equals: 'BZ371A' }],
  notShowInIntegration: true,
  screen: 'painel',
  board: {
    period: false,
    least: 5,
    about: 'As pontuações do FSEP e do FSFI-19 por momento do estudo.',
    tiles: [
      {
        key: 'fsep',
        title: 'FSEP (%)',
        of: 'medidas-crf',
        people: 'participanteId',
        where: { medida: 'FSEP' },
        measure: { avg: 'valor' },
        as: 'columns',
        by: { field: 'momento' },
      },
      {
        key: 'fsfi',
        title: 'Total do FSFI-19',
        of: 'medidas-crf',
        people: 'participanteId',
        where: { medida: 'FSFI19_TOTAL' },
        measure: { avg: 'valor' },
        as: 'columns',
        by: { field: 'momento' },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
