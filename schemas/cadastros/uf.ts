import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Unidades da federação do IBGE; o código de dois algarismos é o que o padrão TISS pede para a UF do conselho. */
export const uf = {
  $id: 'uf',
  title: 'UF',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'UFs',
    gender: 'f',
    label: ['sigla', 'nome'],
    sort: 'sigla',
    unique: [['sigla'], ['codigoIbge']],
    importKey: ['sigla'],
  },
  required: ['sigla', 'nome', 'codigoIbge', 'regiao'],
  properties: {
    sigla: {
      type: 'string',
      title: 'Sigla',
      maxLength: 2,
      pattern: '^[A-Z]{2}$',
      'x-ui': { placeholder: 'MG' },
    },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 40 },
    codigoIbge: { type: 'string', title: 'Código IBGE', maxLength: 2, pattern: '^[0-9]{2}$' },
    regiao: {
      type: 'string',
      title: 'Região',
      oneOf: [
        { const: 'Norte', title: 'Norte' },
        { const: 'Nordeste', title: 'Nordeste' },
        { const: 'Centro-Oeste', title: 'Centro-Oeste' },
        { const: 'Sudeste', title: 'Sudeste' },
        { const: 'Sul', title: 'Sul' },
      ],
    },
  },
} as const satisfies EntitySchema;

export default uf;
export type Uf = FromSchema<typeof uf>;
