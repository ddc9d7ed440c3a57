import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const regiaoDente = {
  $id: 'regiao-dente',
  title: 'Região da boca',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Regiões da boca',
    gender: 'f',
    label: ['codigo', 'nome'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'nome', 'tipo'],
  properties: {
    codigo: { type: 'string', title: 'Código', maxLength: 4, pattern: '^[A-Z0-9]{2,4}$' },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 60 },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'ARCADA', title: 'Arcada' },
        { const: 'HEMIARCADA', title: 'Hemiarcada' },
        { const: 'SEXTANTE', title: 'Sextante' },
        { const: 'REGIAO', title: 'Grupo de dentes ou face' },
        { const: 'TECIDO', title: 'Tecido mole ou outra' },
      ],
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default regiaoDente;
export type RegiaoDente = FromSchema<typeof regiaoDente>;
