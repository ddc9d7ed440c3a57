import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const orgaoExpedidor = {
  $id: 'orgao-expedidor',
  title: 'Órgão expedidor',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Órgãos expedidores', label: ['codigo', 'nome'], unique: [['codigo']] },
  required: ['codigo', 'nome'],
  properties: {
    codigo: { type: 'string', title: 'Sigla', minLength: 1, maxLength: 15, 'x-ui': { placeholder: 'SSP' } },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 150 },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default orgaoExpedidor;
export type OrgaoExpedidor = FromSchema<typeof orgaoExpedidor>;
