import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Os resultados da citologia (CRF-04, docs/decisions/0260). */
export default {
  name: 'teste-papanicolau-crf',
  path: '/teste-papanicolau-crf',
  breadcrumb: 'Teste de Papanicolau',
  icon: 'experiment',
  action: 'dash021',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 91,
  when: [{ setting: 'estudo', equals: 'BZ371A' }],
  notShowInIntegration: true,
  screen: 'painel',
  board: {
    period: false,
    least: 5,
    about: 'Os resultados da citologia.',
    tiles: [
      {
        key: 'resultado',
        title: 'Por resultado',
        of: 'medidas-crf',
        people: 'participanteId',
        where: { medida: 'PAPANICOLAU' },
        measure: { distinct: 'participanteId' },
        as: 'bars',
        by: { field: 'resultado' },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
