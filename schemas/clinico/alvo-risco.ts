import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { RISCO } from '#schemas/compartilhado/risco.ts';

/** Em quantos minutos se começa a atender cada cor no pronto atendimento (CLIN-07); a primeira linha, em quantos se classifica. */
export const alvoRisco = {
  $id: 'alvo-risco',
  title: 'Tempo-alvo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Tempos-alvo da urgência',
    label: ['cor'],
    sort: 'minutos',
    unique: [['cor']],
    importKey: ['cor'],
  },
  required: ['cor', 'minutos'],
  properties: {
    cor: {
      type: 'string',
      title: 'Cor',
      oneOf: [...RISCO, { const: 'SEM_COR', title: 'À espera de classificação' }],
    },
    minutos: {
      type: 'integer',
      title: 'Minutos até começar',
      minimum: 0,
      maximum: 1440,
      'x-ui': { suffix: 'min' },
    },
  },
} as const satisfies EntitySchema;

export default alvoRisco;
export type AlvoRisco = FromSchema<typeof alvoRisco>;
