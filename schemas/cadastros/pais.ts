import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Países da ISO 3166-1 com os nomes do Unicode CLDR em português do Brasil. */
export const pais = {
  $id: 'pais',
  title: 'País',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Países', label: ['nome'], unique: [['alfa2']], importKey: ['alfa2'] },
  required: ['nome', 'alfa2'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 80 },
    alfa2: {
      type: 'string',
      title: 'Código de 2 letras',
      maxLength: 2,
      pattern: '^[A-Z]{2}$',
      'x-ui': { placeholder: 'BR' },
    },
    alfa3: {
      type: ['string', 'null'],
      title: 'Código de 3 letras',
      maxLength: 3,
      pattern: '^[A-Z]{3}$',
      'x-ui': { placeholder: 'BRA' },
    },
    numerico: {
      type: ['string', 'null'],
      title: 'Código numérico',
      maxLength: 3,
      pattern: '^[0-9]{3}$',
      'x-import': { zeros: { from: 1, to: 3 } },
      'x-ui': { placeholder: '076' },
    },
    codigoSus: {
      type: ['string', 'null'],
      title: 'Código no SUS',
      maxLength: 3,
      pattern: '^[0-9]{1,3}$',
      description: 'País do Cartão Nacional de Saúde e dos sistemas do SUS.',
    },
    isoOficial: { type: 'boolean', title: 'Consta na ISO 3166-1', default: true },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default pais;
export type Pais = FromSchema<typeof pais>;
