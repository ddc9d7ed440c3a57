import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const faceDente = {
  $id: 'face-dente',
  title: 'Face do dente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Faces dos dentes',
    gender: 'f',
    label: ['codigo', 'nome'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'nome', 'posicao', 'arcada'],
  properties: {
    codigo: { type: 'string', title: 'Código', maxLength: 1, pattern: '^[A-Z]$' },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 40 },
    posicao: {
      type: 'string',
      title: 'Existe em dentes',
      oneOf: [
        { const: 'TODOS', title: 'Anteriores e posteriores' },
        { const: 'ANTERIOR', title: 'Só anteriores' },
        { const: 'POSTERIOR', title: 'Só posteriores' },
      ],
      default: 'TODOS',
    },
    arcada: {
      type: 'string',
      title: 'Existe na arcada',
      oneOf: [
        { const: 'AMBAS', title: 'Superior e inferior' },
        { const: 'SUPERIOR', title: 'Superior' },
        { const: 'INFERIOR', title: 'Inferior' },
      ],
      default: 'AMBAS',
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default faceDente;
export type FaceDente = FromSchema<typeof faceDente>;
