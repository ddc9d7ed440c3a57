import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Quem participa do estudo, sem dizer quem é (CRF-04, docs/decisions/0260). */
export default {
  name: 'dados-demograficos-crf',
  path: '/dados-demograficos-crf',
  breadcrumb: 'Dados demográficos',
  icon: 'team',
  action: 'dash003',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 80,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  screen: 'painel',
  board: {
    period: false,
    least: 5,
    about: 'Quem participa do estudo, sem dizer quem é.',
    tiles: [
      {
        key: 'centro',
        title: 'Por centro',
        of: 'participantes-estudo',
        people: 'id',

        measure: 'count',
        as: 'bars',
        by: { field: 'centroId' },
      },
      {
        key: 'sexo',
        title: 'Por sexo',
        of: 'participantes-estudo',
        people: 'id',

        measure: 'count',
        as: 'bars',
        by: { field: 'sexo' },
      },
      {
        key: 'idade',
        title: 'Por idade no consentimento',
        of: 'participantes-estudo',
        people: 'id',

        measure: 'count',
        as: 'columns',
        by: { field: 'idade', bands: [18, 30, 40, 50, 60, 70] },
      },
      {
        key: 'media',
        title: 'Idade média',
        of: 'participantes-estudo',
        people: 'id',

        measure: { avg: 'idade' },
        as: 'bars',
        by: { field: 'centroId' },
        note: 'Anos, no dia do consentimento.',
      },
    ],
  },
} as const satisfies ResourceDeclaration;
