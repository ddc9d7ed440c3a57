import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const grupoCid = {
  $id: 'grupo-cid',
  title: 'Grupo do CID',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Grupos do CID',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'descricao'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      maxLength: 7,
      pattern: '^[A-Z][0-9]{2}-[A-Z][0-9]{2}$',
      'x-ui': { placeholder: 'A00-A09' },
    },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 200 },
    descricaoAbreviada: { type: ['string', 'null'], title: 'Descrição abreviada', maxLength: 120 },
    capituloId: { type: ['integer', 'null'], title: 'Capítulo', 'x-ref': { resource: 'capitulos-cid' } },
  },
} as const satisfies EntitySchema;

export default grupoCid;
export type GrupoCid = FromSchema<typeof grupoCid>;
