import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Onde o laboratório trabalha uma amostra: bioquímica, hematologia. A bancada se separa por eles (CLIN-08). */
export const setorLaboratorio = {
  $id: 'setor-laboratorio',
  title: 'Setor do laboratório',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Setores do laboratório',
    label: ['nome'],
    tenant: true,
    unique: [['nome']],
    importKey: ['nome'],
  },
  required: ['nome'],
  properties: {
    nome: {
      type: 'string',
      title: 'Nome',
      minLength: 2,
      maxLength: 60,
      'x-ui': { placeholder: 'Bioquímica' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default setorLaboratorio;
export type SetorLaboratorio = FromSchema<typeof setorLaboratorio>;
