import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { itensDeExame } from '#schemas/compartilhado/exames.ts';

/** Os exames que um profissional pede juntos: 'Check-up', 'Pré-operatório'. Cada um tem os seus. */
export const painelExame = {
  $id: 'painel-exame',
  title: 'Painel de exames',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Painéis de exames',
    label: ['nome'],
    unique: [['profissionalId', 'nome']],
    importKey: ['nome'],
    rows: { all: 'vertodos', own: [{ field: 'profissionalId', is: 'profissional' }] },
  },
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 80, 'x-ui': { placeholder: 'Check-up' } },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    itens: itensDeExame,
  },
} as const satisfies EntitySchema;

export default painelExame;
export type PainelExame = FromSchema<typeof painelExame>;
