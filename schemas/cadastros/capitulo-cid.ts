import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const capituloCid = {
  $id: 'capitulo-cid',
  title: 'Capítulo do CID',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Capítulos do CID',
    label: ['numero', 'descricao'],
    sort: 'numero',
    unique: [['numero']],
  },
  required: ['numero', 'descricao', 'categoriaInicial', 'categoriaFinal'],
  properties: {
    numero: { type: 'integer', title: 'Número', minimum: 1, maximum: 99 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 200 },
    descricaoAbreviada: { type: ['string', 'null'], title: 'Descrição abreviada', maxLength: 120 },
    categoriaInicial: {
      type: 'string',
      title: 'Categoria inicial',
      maxLength: 3,
      pattern: '^[A-Z][0-9]{2}$',
    },
    categoriaFinal: { type: 'string', title: 'Categoria final', maxLength: 3, pattern: '^[A-Z][0-9]{2}$' },
  },
} as const satisfies EntitySchema;

export default capituloCid;
export type CapituloCid = FromSchema<typeof capituloCid>;
