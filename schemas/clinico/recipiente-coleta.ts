import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** O material e o tubo em que se colhe: 'Sangue total, EDTA (roxo)'. Cada um de um pedido leva a sua etiqueta (LAB-01). */
export const recipienteColeta = {
  $id: 'recipiente-coleta',
  title: 'Recipiente de coleta',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Recipientes de coleta',
    label: ['nome'],
    tenant: true,
    unique: [['nome']],
    importKey: ['nome'],
  },
  required: ['nome', 'material'],
  properties: {
    nome: {
      type: 'string',
      title: 'Recipiente',
      minLength: 2,
      maxLength: 80,
      'x-ui': { placeholder: 'Tubo EDTA (roxo)' },
    },
    material: {
      type: 'string',
      title: 'Material',
      minLength: 2,
      maxLength: 60,
      'x-ui': { placeholder: 'Sangue total' },
    },
    volume: {
      type: ['string', 'null'],
      title: 'Volume',
      format: 'decimal',
      'x-range': { from: '0' },
      'x-ui': { suffix: 'mL' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default recipienteColeta;
export type RecipienteColeta = FromSchema<typeof recipienteColeta>;
