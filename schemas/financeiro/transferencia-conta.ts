import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIXO = {
  what: ['fields', 'delete'],
  why: 'Uma transferência estornada fica como está. Registre outra.',
} as const;
const conta = (title: string) =>
  ({
    type: 'integer',
    title,
    'x-ref': { resource: 'contas-bancarias', minChars: 1, filter: { ativa: 'true' } },
  }) as const;

/** Money from one account or till to another: one act, two movements. */
export const transferenciaConta = {
  $id: 'transferencia-conta',
  title: 'Transferência entre contas',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Transferências entre contas',
    gender: 'f',
    label: ['historico', 'data'],
    sort: '-data',
    tenant: true,
    indexes: [['data'], ['origemId', 'data'], ['destinoId', 'data']],
    importKey: ['origemId', 'destinoId', 'data', 'valor', 'historico'],
    lifecycle: {
      field: 'situacao',
      locks: { ESTORNADA: FIXO },
      transitions: {
        estornar: {
          title: 'Estornar',
          from: 'EFETIVADA',
          to: 'ESTORNADA',
          reason: 'required',
          asks: ['dataEstorno?'],
          stamp: { at: 'estornadaEm', by: 'estornadaPor', reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['origemId', 'destinoId', 'data', 'valor', 'historico'],
  properties: {
    origemId: conta('De onde sai'),
    destinoId: conta('Para onde vai'),
    data: { type: 'string', title: 'Data', format: 'date', 'x-happened': {} },
    valor: {
      type: 'string',
      title: 'Valor',
      format: 'moeda',
      'x-range': { from: '0.01', to: '999999999.99' },
    },
    historico: {
      type: 'string',
      title: 'Histórico',
      minLength: 1,
      maxLength: 200,
      'x-ui': { placeholder: 'Depósito do caixa da recepção' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EFETIVADA', title: 'Efetivada', 'x-tone': 'success' },
        { const: 'ESTORNADA', title: 'Estornada', 'x-tone': 'neutral' },
      ],
      default: 'EFETIVADA',
    },
    dataEstorno: {
      type: ['string', 'null'],
      title: 'Dia em que o dinheiro voltou',
      format: 'date',
      readOnly: true,
      'x-range': { from: '$data' },
      'x-happened': {},
      description: 'Em branco: o dinheiro nem chegou a sair, e o estorno leva a data da transferência.',
    },
    estornadaEm: { type: ['string', 'null'], title: 'Estornada em', format: 'date-time', readOnly: true },
    estornadaPor: { type: ['string', 'null'], title: 'Estornada por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo do estorno', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default transferenciaConta;
export type TransferenciaConta = FromSchema<typeof transferenciaConta>;
