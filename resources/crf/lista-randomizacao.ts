import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Sealed block lists by site and stratum: how many places, how many are drawn (CRF-04). */
export default {
  name: 'listas-randomizacao',
  entity: 'crf/lista-randomizacao',
  path: '/listas-randomizacao',
  breadcrumb: 'Listas de randomização',
  icon: 'ordered-list',
  subject: 'randomizacao',
  perfis: { prestador: ['list', 'view'], profissional: ['list', 'view'], administrativo: [] },
  actions: ['importar'],
  parent: 'crf',
  filho: true,
  order: 46,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['nome', 'estudoId', 'centroId', 'estrato', 'total', 'usados', 'situacao', 'importadaEm'],
    search: ['nome', 'estudoId', 'centroId', 'situacao'],
    card: ['nome', 'situacao', 'usados'],
    empty: 'As listas entram lacradas em Importar listas de randomização.',
  },
  form: {
    open: 'page',
    sections: [
      {
        fields: [
          'nome',
          'situacao',
          'estudoId',
          'centroId',
          'estrato',
          'total',
          'usados',
          'importadaEm',
          'importadaPor',
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
