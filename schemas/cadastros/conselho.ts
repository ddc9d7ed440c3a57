import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const conselho = {
  $id: 'conselho',
  title: 'Conselho profissional',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Conselhos profissionais',
    label: ['sigla', 'nome'],
    sort: 'sigla',
    unique: [['sigla']],
  },
  required: ['sigla', 'nome'],
  properties: {
    sigla: { type: 'string', title: 'Sigla', minLength: 1, maxLength: 12, 'x-ui': { placeholder: 'CRM' } },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 120 },
    codigoTiss: {
      type: ['string', 'null'],
      title: 'Código TISS',
      maxLength: 2,
      pattern: '^[0-9]{2}$',
      'x-import': { zeros: { from: 1, to: 2 } },
      description: 'Tabela de domínio 26; 10 é outros conselhos.',
    },
    areaSaude: { type: 'boolean', title: 'Da área da saúde', default: true },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default conselho;
export type Conselho = FromSchema<typeof conselho>;
