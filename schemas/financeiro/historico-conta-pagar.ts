import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { CONTA_DE_DESPESA } from '#schemas/compartilhado/conta-do-plano.ts';

export const historicoContaPagar = {
  $id: 'historico-conta-pagar',
  title: 'Histórico de conta a pagar',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Históricos de contas a pagar',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'descricao'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    descricao: {
      type: 'string',
      title: 'Descrição',
      minLength: 1,
      maxLength: 150,
      'x-ui': { placeholder: 'Honorários médicos de {competencia}' },
    },
    pedeComplemento: { type: 'boolean', title: 'Pede complemento', default: false },
    planoContaId: {
      type: ['integer', 'null'],
      title: 'Conta do plano',
      'x-ref': { resource: 'plano-contas', minChars: 1, filter: CONTA_DE_DESPESA },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default historicoContaPagar;
export type HistoricoContaPagar = FromSchema<typeof historicoContaPagar>;
