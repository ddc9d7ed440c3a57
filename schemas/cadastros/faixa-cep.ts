import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** De um CEP a outro: a UF, a cidade, o bairro ou a rua. Vale a faixa mais estreita que contém o CEP. */
export const faixaCep = {
  $id: 'faixa-cep',
  title: 'Faixa de CEP',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Faixas de CEP',
    gender: 'f',
    label: ['cepInicial', 'uf'],
    sort: 'cepInicial',
    unique: [['cepInicial', 'cepFinal']],
  },
  required: ['cepInicial', 'cepFinal', 'uf'],
  properties: {
    cepInicial: { type: 'string', title: 'Do CEP', format: 'cep', 'x-import': { zeros: { from: 7, to: 8 } } },
    cepFinal: {
      type: 'string',
      title: 'Até o CEP',
      format: 'cep',
      'x-import': { zeros: { from: 7, to: 8 } },
      'x-col': { index: true },
      description: 'O mesmo CEP, quando é de um lugar só.',
    },
    uf: { type: 'string', title: 'UF', format: 'uf' },
    cidadeId: {
      type: ['integer', 'null'],
      title: 'Cidade',
      'x-ref': { resource: 'cidades', filter: { uf: '$uf' } },
    },
    bairro: { type: ['string', 'null'], title: 'Bairro', maxLength: 80 },
    logradouro: { type: ['string', 'null'], title: 'Logradouro', maxLength: 120 },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default faixaCep;
export type FaixaCep = FromSchema<typeof faixaCep>;
