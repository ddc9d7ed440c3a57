import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Municípios do IBGE, com o dígito verificador conferido (nove códigos oficiais fora da regra à parte). */
export const cidade = {
  $id: 'cidade',
  title: 'Cidade',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Cidades',
    gender: 'f',
    label: ['nome', 'uf'],
    sort: 'nome',
    unique: [['codigoIbge']],
    importKey: ['codigoIbge'],
  },
  required: ['nome', 'uf', 'codigoIbge'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 100 },
    uf: { type: 'string', title: 'UF', format: 'uf', 'x-col': { index: true } },
    codigoIbge: {
      type: 'string',
      title: 'Código IBGE',
      maxLength: 7,
      pattern: '^[0-9]{7}$',
      format: 'ibge',
      description: 'Sete algarismos, com o dígito verificador.',
    },
    capital: { type: 'boolean', title: 'Capital', default: false },
    ddd: {
      type: ['string', 'null'],
      title: 'DDD',
      maxLength: 2,
      pattern: '^[0-9]{2}$',
      'x-ui': { placeholder: '31' },
    },
    codigoSiafi: {
      type: ['string', 'null'],
      title: 'Código SIAFI',
      maxLength: 4,
      pattern: '^[0-9]{4}$',
      'x-import': { zeros: { from: 1, to: 4 } },
    },
    fusoHorario: {
      type: ['string', 'null'],
      title: 'Fuso horário',
      maxLength: 40,
      'x-ui': { placeholder: 'America/Sao_Paulo' },
    },
    latitude: { type: ['string', 'null'], title: 'Latitude', format: 'decimal', 'x-ui': { scale: 6 } },
    longitude: { type: ['string', 'null'], title: 'Longitude', format: 'decimal', 'x-ui': { scale: 6 } },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default cidade;
export type Cidade = FromSchema<typeof cidade>;
