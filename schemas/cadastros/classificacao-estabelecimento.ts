import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const classificacaoEstabelecimento = {
  $id: 'classificacao-estabelecimento',
  title: 'Classificação de estabelecimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Classificações de estabelecimentos',
    gender: 'f',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'descricao'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      maxLength: 4,
      pattern: '^[0-9]{2,4}$',
      description: 'Tipo de unidade do CNES, dois algarismos.',
    },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 120 },
    possuiEntidades: {
      type: 'boolean',
      title: 'Possui entidades',
      default: false,
      description: 'Os serviços desta classificação são separados por entidade.',
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default classificacaoEstabelecimento;
export type ClassificacaoEstabelecimento = FromSchema<typeof classificacaoEstabelecimento>;
