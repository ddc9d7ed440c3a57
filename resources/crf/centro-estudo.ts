import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Sites of a study, with who may do what at each (CRF-01). */
export default {
  name: 'centros-estudo',
  entity: 'crf/centro-estudo',
  path: '/centros-estudo',
  breadcrumb: 'Centros do estudo',
  icon: 'apartment',
  subject: 'estudo',
  sharedSubject: true,
  parent: 'crf',
  filho: true,
  order: 72,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['numero', 'nome', 'estudoId', 'prestadorId', 'investigadorId', 'ativo'],
    search: ['estudoId', 'prestadorId', 'investigadorId', 'ativo'],
  },
  form: {
    open: 'page',
    sections: [
      {
        fields: ['estudoId', 'prestadorId', 'numero', 'nome', 'investigadorId', 'ativo', 'delegacoes:2'],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
