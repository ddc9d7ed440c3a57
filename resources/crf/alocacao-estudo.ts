import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The arm of each participant: of who drew it, and for an hour of who opened the blinding (CRF-04). */
export default {
  name: 'alocacoes-estudo',
  entity: 'crf/alocacao-estudo',
  path: '/alocacoes-estudo',
  breadcrumb: 'Alocações',
  icon: 'lock',
  subject: 'alocacaoestudo',
  perfis: { prestador: [], profissional: [], administrativo: [] },
  parent: 'crf',
  filho: true,
  order: 48,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['participante', 'braco', 'codigo', 'listaId', 'sorteadoEm', 'sorteadoPor'],
    search: ['participante', 'listaId', 'sorteadoEm'],
    card: ['participante', 'braco'],
    empty: 'Aqui aparecem só os braços que você sorteou, e por uma hora os que abriu em emergência.',
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'participante',
          'braco',
          'codigo',
          'estudoId',
          'centroId',
          'listaId',
          'posicao',
          'bloco',
          'sorteadoEm',
          'sorteadoPor',
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
