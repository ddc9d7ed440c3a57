import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** As respostas do GAQ por momento do estudo (CRF-04, docs/decisions/0260). */
export default {
  name: 'questionario-gaq-crf',
  path: '/questionario-gaq-crf',
  breadcrumb: 'Questionário GAQ',
  icon: 'form',
  action: 'dash016',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 88,
  when: [{ setting: 'estudo' }, { setting: 'estudoGaq' }],
  notShowInIntegration: true,
  screen: 'painel',
  board: {
    period: false,
    least: 5,
    about: 'As respostas do GAQ por momento do estudo.',
    tiles: [
      {
        key: 'primeira',
        title: 'Primeira pergunta',
        of: 'medidas-crf',
        people: 'participanteId',
        where: { medida: 'GAQ_1' },
        measure: { avg: 'valor' },
        as: 'columns',
        by: { field: 'momento' },
      },
      {
        key: 'segunda',
        title: 'Segunda pergunta',
        of: 'medidas-crf',
        people: 'participanteId',
        where: { medida: 'GAQ_2' },
        measure: { avg: 'valor' },
        as: 'columns',
        by: { field: 'momento' },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
