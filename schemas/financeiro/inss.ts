import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const inss = {
  $id: 'inss',
  title: 'Faixa do INSS',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Faixas do INSS',
    gender: 'f',
    label: ['segurado', 'faixa', 'inicioVigencia'],
    sort: ['-inicioVigencia', 'faixa'],
    unique: [['segurado', 'faixa', 'inicioVigencia']],
    importKey: ['segurado', 'faixa', 'inicioVigencia'],
    noOverlap: { by: ['segurado', 'faixa'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['segurado', 'faixa', 'salarioInicial', 'salarioFinal', 'aliquota', 'inicioVigencia'],
  properties: {
    segurado: {
      type: 'string',
      title: 'Segurado',
      oneOf: [
        { const: 'EMPREGADO', title: 'Empregado' },
        { const: 'CONTRIBUINTE', title: 'Contribuinte individual' },
      ],
      default: 'EMPREGADO',
    },
    faixa: { type: 'integer', title: 'Faixa', minimum: 1, maximum: 10 },
    salarioInicial: { type: 'string', title: 'De', format: 'moeda' },
    salarioFinal: {
      type: 'string',
      title: 'Até',
      format: 'moeda',
      'x-range': { from: '$salarioInicial' },
      description: 'O teto na última faixa.',
    },
    aliquota: {
      type: 'string',
      title: 'Alíquota',
      format: 'decimal',
      'x-range': { from: '0', to: '100' },
      'x-ui': { suffix: '%' },
    },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    norma: {
      type: ['string', 'null'],
      title: 'Norma',
      maxLength: 120,
      'x-ui': { placeholder: 'Lei 15.191/2025' },
    },
  },
} as const satisfies EntitySchema;

export default inss;
export type Inss = FromSchema<typeof inss>;
