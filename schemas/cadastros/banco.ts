import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Participantes do STR e do Pix, Banco Central do Brasil. `codigo` é o número COMPE de três algarismos. */
export const banco = {
  $id: 'banco',
  title: 'Banco',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Bancos', label: ['codigo', 'nome'], sort: 'codigo', unique: [['codigo'], ['ispb']] },
  required: ['codigo', 'nome'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      pattern: '^[0-9]{3}$',
      maxLength: 3,
      'x-ui': { width: 90 },
      'x-import': { zeros: { from: 1, to: 3 } },
    },
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 150 },
    nomeReduzido: {
      type: ['string', 'null'],
      title: 'Nome reduzido',
      maxLength: 60,
      'x-col': { search: true },
    },
    ispb: {
      type: ['string', 'null'],
      title: 'ISPB',
      pattern: '^[0-9]{8}$',
      maxLength: 8,
      'x-import': { zeros: { from: 5, to: 8 } },
    },
    cnpj: { type: ['string', 'null'], title: 'CNPJ', format: 'cnpj' },
    site: { type: ['string', 'null'], title: 'Site', format: 'uri', maxLength: 200 },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default banco;
export type Banco = FromSchema<typeof banco>;
