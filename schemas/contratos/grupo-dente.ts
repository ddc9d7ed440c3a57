import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const grupoDente = {
  $id: 'grupo-dente',
  title: 'Grupo de dentes',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Grupos de dentes', label: ['nome'], sort: 'codigo', unique: [['codigo']] },
  required: ['codigo', 'nome', 'posicao'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 60 },
    posicao: {
      type: 'string',
      title: 'Posição',
      oneOf: [
        { const: 'ANTERIOR', title: 'Anterior' },
        { const: 'POSTERIOR', title: 'Posterior' },
      ],
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default grupoDente;
export type GrupoDente = FromSchema<typeof grupoDente>;
