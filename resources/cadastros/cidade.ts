import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'cidades',
  entity: 'cadastros/cidade',
  path: '/cidades',
  breadcrumb: 'Cidades',
  icon: 'environment',
  subject: 'cidade',
  perfis: {
    parceiro: ['list', 'view'],
  },
  parent: 'localizacao',
  list: {
    columns: ['nome', 'uf', 'codigoIbge', 'ddd', 'capital', 'ativa'],
    search: ['nome', 'uf', 'codigoIbge', 'ddd', 'capital', 'ativa'],
    presets: [{ key: 'capitais', title: 'Capitais', filters: { capital: 'true' } }],
  },
  form: {
    sections: [
      {
        fields: [
          'nome',
          'uf',
          'codigoIbge',
          'codigoSiafi',
          'ddd',
          'fusoHorario',
          'latitude',
          'longitude',
          'capital',
          'ativa',
        ],
      },
    ],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
