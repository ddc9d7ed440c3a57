import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Naturezas jurídicas da CONCLA, que o CNES e a Receita pedem de cada estabelecimento. */
export const naturezaJuridica = {
  $id: 'natureza-juridica',
  title: 'Natureza jurídica',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Naturezas jurídicas',
    gender: 'f',
    label: ['codigo', 'nome'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'nome'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      maxLength: 4,
      pattern: '^[0-9]{4}$',
      'x-ui': { placeholder: '2062' },
    },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 150 },
    categoria: { type: ['string', 'null'], title: 'Categoria', maxLength: 80 },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default naturezaJuridica;
export type NaturezaJuridica = FromSchema<typeof naturezaJuridica>;
