import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const irrfRedutor = {
  $id: 'irrf-redutor',
  title: 'Redutor do IRRF',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Redutores do IRRF',
    label: ['norma'],
    sort: '-inicioVigencia',
    unique: [['inicioVigencia']],
  },
  required: [
    'rendimentoIsentoAte',
    'rendimentoReducaoAte',
    'constante',
    'coeficiente',
    'inicioVigencia',
    'norma',
  ],
  properties: {
    rendimentoIsentoAte: { type: 'string', title: 'Imposto zero até', format: 'moeda' },
    rendimentoReducaoAte: { type: 'string', title: 'Redução até', format: 'moeda' },
    constante: { type: 'string', title: 'Constante da fórmula', format: 'moeda' },
    coeficiente: {
      type: 'string',
      title: 'Coeficiente da fórmula',
      format: 'decimal',
      'x-ui': { scale: 6 },
      description: 'Redução = constante menos coeficiente vezes o rendimento.',
    },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    norma: { type: 'string', title: 'Norma', minLength: 1, maxLength: 120 },
  },
} as const satisfies EntitySchema;

export default irrfRedutor;
export type IrrfRedutor = FromSchema<typeof irrfRedutor>;
