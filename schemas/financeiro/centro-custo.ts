import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const centroCusto = {
  $id: 'centro-custo',
  title: 'Centro de custo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Centros de custo',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'descricao'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      minLength: 1,
      maxLength: 20,
      'x-ui': { placeholder: '10.02' },
    },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 120 },
    siglaId: {
      type: ['integer', 'null'],
      title: 'Sigla',
      'x-ref': { resource: 'siglas', filter: { uso: 'CENTRO' } },
    },
    orientacao: {
      type: ['string', 'null'],
      title: 'Quando usar',
      maxLength: 1000,
      'x-ui': { widget: 'textarea' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default centroCusto;
export type CentroCusto = FromSchema<typeof centroCusto>;
