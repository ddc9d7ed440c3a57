import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The controls of each analyser, lot by lot, judged by the rules of Westgard (LAB-01). */
export default {
  name: 'controles-qualidade',
  entity: 'clinico/controle-qualidade',
  path: '/controles-qualidade',
  breadcrumb: 'Controles de qualidade',
  icon: 'experiment',
  subject: 'examelaboratorio',
  sharedSubject: true,
  parent: 'clinicoconfiguracao',
  order: 74,
  list: {
    columns: ['analito', 'nivel', 'lote', 'analisadorId', 'situacao', 'media', 'validade', 'ativo'],
    search: ['analito', 'nivel', 'lote', 'analisadorId', 'situacao', 'ativo'],
    presets: [
      {
        key: 'fora',
        title: 'Fora',
        filters: { situacao: 'FORA', ativo: 'true' },
        waits: { title: 'Controles de analisador fora', action: 'update' },
      },
    ],
    empty: 'Cadastre o lote de controle de cada analito, e lance as medidas de cada dia.',
  },
  form: {
    open: 'page',
    summary: ['analito', 'nivel', 'lote', 'situacao'],
    sections: [
      {
        fields: [
          'analisadorId:2',
          'analito',
          'nivel',
          'lote',
          'validade',
          'media',
          'desvio',
          'unidade',
          'ativo',
        ],
      },
      { title: 'Medidas', fields: ['medidas:2'] },
    ],
  },
  capabilities: ['laboratorio'],
} as const satisfies ResourceDeclaration;
