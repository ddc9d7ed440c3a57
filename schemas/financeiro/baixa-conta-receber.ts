import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const autor = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;
const dinheiro = (title: string) =>
  ({ type: 'string', title, format: 'moeda', default: '0.00', 'x-range': { from: '0' } }) as const;

/** One receipt of a title (FIN-01). Written by the steps of the title; what was wrong is reversed, never erased. */
export const baixaContaReceber = {
  $id: 'baixa-conta-receber',
  title: 'Recebimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Recebimentos de contas',
    label: ['nomeDevedor', 'data'],
    sort: '-data',
    tenant: true,
    readOnly: true,
    indexes: [['contaReceberId', 'situacao'], ['data']],
    lifecycle: {
      field: 'situacao',
      transitions: {
        'emitir-recibo': {
          title: 'Emitir recibo',
          from: 'EFETIVADA',
          to: 'EFETIVADA',
          stays: true,
          makes: { resource: 'recibos', by: 'baixaId' },
        },
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
  required: [
    'contaReceberId',
    'contaBancariaId',
    'formaRecebimentoId',
    'data',
    'valor',
    'total',
    'creditoEm',
  ],
  properties: {
    contaReceberId: { type: 'integer', title: 'Título', 'x-ref': { resource: 'contas-receber' } },
    nomeDevedor: { type: ['string', 'null'], title: 'Quem pagou', maxLength: 150, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EFETIVADA', title: 'Efetivado', 'x-tone': 'success' },
        { const: 'ESTORNADA', title: 'Estornado', 'x-tone': 'neutral' },
      ],
      default: 'EFETIVADA',
    },
    data: { type: 'string', title: 'Data do recebimento', format: 'date', 'x-happened': {} },
    valor: { type: 'string', title: 'Valor abatido', format: 'moeda', 'x-range': { from: '0' } },
    juros: dinheiro('Juros'),
    multa: dinheiro('Multa'),
    desconto: dinheiro('Desconto concedido'),
    total: { type: 'string', title: 'Valor recebido', format: 'moeda', 'x-range': { from: '0' } },
    explicacao: { type: ['string', 'null'], title: 'Juros e multa pela regra', maxLength: 500 },
    motivoEncargos: {
      type: ['string', 'null'],
      title: 'Por que o desconto, ou juros e multa além da regra',
      maxLength: 300,
    },
    contaBancariaId: { type: 'integer', title: 'Conta ou caixa', 'x-ref': { resource: 'contas-bancarias' } },
    formaRecebimentoId: {
      type: 'integer',
      title: 'Forma de recebimento',
      'x-ref': { resource: 'forma-recebimento' },
    },
    parcelasCartao: { type: 'integer', title: 'Parcelas no cartão', minimum: 1, maximum: 48, default: 1 },
    taxa: dinheiro('Taxa da forma'),
    creditado: dinheiro('Valor creditado'),
    creditoEm: {
      type: 'string',
      title: 'Crédito em',
      format: 'date',
      description: 'De cartão parcelado, o dia da primeira parcela; as outras estão nos movimentos.',
    },
    recebidoPor: autor('Recebido por'),
    dataEstorno: {
      type: ['string', 'null'],
      title: 'Dia em que o dinheiro saiu de volta',
      format: 'date',
      readOnly: true,
      'x-range': { from: '$data' },
      'x-happened': {},
      description: 'Em branco: o dinheiro nem entrou, e o dia do estorno é o do recebimento.',
    },
    estornadaEm: { type: ['string', 'null'], title: 'Estornado em', format: 'date-time', readOnly: true },
    estornadaPor: autor('Estornado por'),
    motivo: { type: ['string', 'null'], title: 'Motivo do estorno', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default baixaContaReceber;
export type BaixaContaReceber = FromSchema<typeof baixaContaReceber>;
