import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Por que um convênio recusa: a tabela 38 do TISS, e o que mais a casa usar. */
export const motivoGlosa = {
  $id: 'motivo-glosa',
  title: 'Motivo de glosa',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Motivos de glosa',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo']],
    importKey: ['codigo'],
  },
  required: ['codigo', 'descricao'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 250 },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default motivoGlosa;
export type MotivoGlosa = FromSchema<typeof motivoGlosa>;
