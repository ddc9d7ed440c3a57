import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const sigla = {
  $id: 'sigla',
  title: 'Sigla',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Siglas',
    gender: 'f',
    label: ['sigla', 'descricao'],
    sort: 'sigla',
    unique: [['sigla', 'uso']],
  },
  required: ['sigla', 'descricao', 'uso'],
  properties: {
    sigla: { type: 'string', title: 'Sigla', minLength: 1, maxLength: 10 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 120 },
    uso: {
      type: 'string',
      title: 'Usada em',
      oneOf: [
        { const: 'DOCUMENTO', title: 'Documentos' },
        { const: 'TRIBUTO', title: 'Tributos' },
        { const: 'CENTRO', title: 'Centros de custo' },
        { const: 'OUTRO', title: 'Outro' },
      ],
      default: 'DOCUMENTO',
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default sigla;
export type Sigla = FromSchema<typeof sigla>;
