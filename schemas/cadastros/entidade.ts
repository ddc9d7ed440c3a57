import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { endereco } from '#schemas/compartilhado/endereco.ts';

export const entidade = {
  $id: 'entidade',
  title: 'Entidade',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Entidades', gender: 'f', label: ['codigo', 'descricao'], unique: [['codigo']] },
  required: ['codigo', 'descricao'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 150 },
    cnpj: { type: ['string', 'null'], title: 'CNPJ', format: 'cnpj' },
    esfera: {
      type: ['string', 'null'],
      title: 'Esfera administrativa',
      oneOf: [
        { const: 'FEDERAL', title: 'Federal' },
        { const: 'ESTADUAL', title: 'Estadual' },
        { const: 'MUNICIPAL', title: 'Municipal' },
        { const: 'PRIVADA', title: 'Privada' },
        { const: 'FILANTROPICA', title: 'Privada sem fins lucrativos' },
        { const: null, title: 'Não informado' },
      ],
    },
    classificacaoEstabelecimentoId: {
      type: ['integer', 'null'],
      title: 'Classificação de estabelecimento',
      'x-ref': { resource: 'classificacoes-estabelecimentos', filter: { possuiEntidades: 'true' } },
    },
    ...endereco,
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default entidade;
export type Entidade = FromSchema<typeof entidade>;
