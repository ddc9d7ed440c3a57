import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Two ingredients that do not go together, from a table that the house imports. None is shipped: each has its licence. */
export const interacaoMedicamentosa = {
  $id: 'interacao-medicamentosa',
  title: 'Interação medicamentosa',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Interações medicamentosas',
    gender: 'f',
    label: ['principioA', 'principioB'],
    unique: [['principioA', 'principioB']],
    importKey: ['principioA', 'principioB'],
  },
  required: ['principioA', 'principioB', 'gravidade'],
  properties: {
    principioA: {
      type: 'string',
      title: 'Princípio ativo',
      minLength: 2,
      maxLength: 150,
      'x-ui': { placeholder: 'varfarina' },
    },
    principioB: {
      type: 'string',
      title: 'Com o princípio ativo',
      minLength: 2,
      maxLength: 150,
      'x-ui': { placeholder: 'ibuprofeno' },
    },
    gravidade: {
      type: 'string',
      title: 'Gravidade',
      oneOf: [
        { const: 'LEVE', title: 'Leve', 'x-tone': 'info' },
        { const: 'MODERADA', title: 'Moderada', 'x-tone': 'warning' },
        { const: 'GRAVE', title: 'Grave', 'x-tone': 'error' },
        { const: 'CONTRAINDICADA', title: 'Contraindicada', 'x-tone': 'error' },
      ],
    },
    texto: {
      type: ['string', 'null'],
      title: 'O que acontece e o que fazer',
      maxLength: 2000,
      'x-ui': { widget: 'textarea' },
    },
    fonte: { type: ['string', 'null'], title: 'Fonte', maxLength: 200 },
    ativo: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default interacaoMedicamentosa;
export type InteracaoMedicamentosa = FromSchema<typeof interacaoMedicamentosa>;
