import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** O que os participantes já tiveram e o que tomam (CRF-04, docs/decisions/0260). */
export default {
  name: 'historia-medica-crf',
  path: '/historia-medica-crf',
  breadcrumb: 'História médica dos participantes',
  icon: 'heart',
  action: 'dash004',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 81,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  screen: 'painel',
  board: {
    period: false,
    least: 5,
    about: 'O que os participantes já tiveram e o que tomam.',
    tiles: [
      {
        key: 'sistema',
        title: 'Participantes por sistema',
        of: 'antecedentes-estudo',
        people: 'participanteId',

        measure: { distinct: 'participanteId' },
        as: 'bars',
        by: { field: 'sistema' },
      },
      {
        key: 'em-curso',
        title: 'Condições em curso',
        of: 'antecedentes-estudo',
        people: 'participanteId',

        measure: 'count',
        as: 'bars',
        by: { field: 'emCurso' },
      },
      {
        key: 'via',
        title: 'Medicamentos concomitantes por via',
        of: 'medicamentos-estudo',
        people: 'participanteId',

        measure: 'count',
        as: 'bars',
        by: { field: 'via' },
      },
      {
        key: 'proibido',
        title: 'Medicamentos proibidos pelo protocolo',
        of: 'medicamentos-estudo',
        people: 'participanteId',

        measure: { distinct: 'participanteId' },
        as: 'bars',
        by: { field: 'proibido' },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
