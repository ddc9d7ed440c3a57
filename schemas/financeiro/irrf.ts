import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const irrf = {
  $id: 'irrf',
  title: 'Faixa do IRRF',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Faixas do IRRF',
    gender: 'f',
    label: ['faixa', 'inicioVigencia'],
    sort: ['-inicioVigencia', 'faixa'],
    unique: [['faixa', 'inicioVigencia']],
    importKey: ['faixa', 'inicioVigencia'],
    noOverlap: { by: ['faixa'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['faixa', 'baseInicial', 'aliquota', 'parcelaDeduzir', 'deducaoDependente', 'inicioVigencia'],
  properties: {
    faixa: { type: 'integer', title: 'Faixa', minimum: 1, maximum: 20 },
    baseInicial: { type: 'string', title: 'Base inicial', format: 'moeda' },
    baseFinal: {
      type: ['string', 'null'],
      title: 'Base final',
      format: 'moeda',
      'x-range': { from: '$baseInicial' },
      description: 'Em branco na última faixa.',
    },
    aliquota: {
      type: 'string',
      title: 'Alíquota',
      format: 'decimal',
      'x-range': { from: '0', to: '100' },
      'x-ui': { suffix: '%' },
    },
    parcelaDeduzir: { type: 'string', title: 'Parcela a deduzir', format: 'moeda' },
    deducaoDependente: { type: 'string', title: 'Dedução por dependente', format: 'moeda' },
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

export default irrf;
export type Irrf = FromSchema<typeof irrf>;
