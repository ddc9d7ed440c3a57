// #region schema
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIM = { what: ['fields', 'children', 'delete'], why: 'Uma locação encerrada fica como está.' } as const;

export const locacaoEquipamento = {
  $id: 'locacao-equipamento',
  title: 'Locação de equipamento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Locações de equipamentos',
    gender: 'f',
    label: ['numero'],
    sort: '-inicio',
    tenant: true,
    unique: [['numero']],
    lifecycle: {
      field: 'situacao',
      locks: { ENCERRADA: FIM },
      transitions: {
        ativar: { title: 'Ativar', from: 'RASCUNHO', to: 'VIGENTE', guard: 'locacao/com-valor' },
        encerrar: { title: 'Encerrar', from: 'VIGENTE', to: 'ENCERRADA', reason: 'required' },
      },
    },
  },
  required: ['numero', 'fornecedorId', 'inicio'],
  properties: {
    numero: { type: 'string', title: 'Número', minLength: 1, maxLength: 20 },
    fornecedorId: { type: 'integer', title: 'Fornecedor', 'x-ref': { resource: 'fornecedores' } },
    inicio: { type: 'string', title: 'Início', format: 'date' },
    fim: { type: ['string', 'null'], title: 'Fim', format: 'date', 'x-range': { from: '$inicio' } },
    valorMensal: {
      type: ['string', 'null'],
      title: 'Valor mensal',
      format: 'moeda',
      'x-range': { from: '0' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RASCUNHO', title: 'Rascunho', 'x-tone': 'neutral' },
        { const: 'VIGENTE', title: 'Vigente', 'x-tone': 'success' },
        { const: 'ENCERRADA', title: 'Encerrada', 'x-tone': 'neutral' },
      ],
      default: 'RASCUNHO',
    },
    vistorias: {
      type: 'array',
      title: 'Vistorias',
      'x-child': { singular: 'Vistoria', unique: [['data']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['data'],
        properties: {
          data: { type: 'string', title: 'Data', format: 'date', 'x-happened': {} },
          observacao: { type: ['string', 'null'], title: 'Observação', maxLength: 400 },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default locacaoEquipamento;
export type LocacaoEquipamento = FromSchema<typeof locacaoEquipamento>;
// #endregion
