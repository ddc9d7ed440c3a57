import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const ipca = {
  $id: 'ipca',
  title: 'Índice IPCA',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Índices IPCA',
    label: ['competencia'],
    sort: '-competencia',
    unique: [['competencia']],
  },
  required: ['competencia', 'variacaoMensal'],
  properties: {
    competencia: { type: 'string', title: 'Competência', format: 'competencia' },
    variacaoMensal: {
      type: 'string',
      title: 'Variação no mês',
      format: 'decimal',
      'x-ui': { scale: 2, suffix: '%' },
    },
    acumulado12Meses: {
      type: ['string', 'null'],
      title: 'Acumulado em 12 meses',
      format: 'decimal',
      'x-ui': { scale: 2, suffix: '%' },
    },
  },
} as const satisfies EntitySchema;

export default ipca;
export type Ipca = FromSchema<typeof ipca>;
