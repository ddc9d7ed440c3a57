import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The schedule of a protocol: visits, windows, forms (CRF-01). */
export default {
  name: 'visitas-estudo',
  entity: 'crf/visita-estudo',
  path: '/visitas-estudo',
  breadcrumb: 'Visitas do protocolo',
  icon: 'ordered-list',
  subject: 'estudo',
  sharedSubject: true,
  parent: 'crf',
  filho: true,
  order: 71,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['estudoId', 'ordem', 'nome', 'momento', 'dia', 'janelaAntes', 'janelaDepois'],
    search: ['estudoId', 'momento', 'nome'],
  },
  form: {
    open: 'page',
    sections: [
      {
        fields: [
          'estudoId',
          'ordem',
          'nome',
          'momento',
          'dia',
          'janelaAntes',
          'janelaDepois',
          'formularios:2',
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
