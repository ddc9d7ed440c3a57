import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const autor = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;

/** One payment of a title (FIN-01). Written by the steps of the title; what was wrong is reversed, never erased. */
export const baixaContaPagar = {
  $id: 'baixa-conta-pagar',
  title: 'Pagamento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Pagamentos de contas',
    label: ['nomeFornecedor', 'data'],
    sort: '-data',
    tenant: true,
    readOnly: true,
    indexes: [['contaPagarId', 'situacao'], ['data']],
    lifecycle: {
      field: 'situacao',
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
  required: ['contaPagarId', 'contaBancariaId', 'data', 'valor'],
  properties: {
    contaPagarId: { type: 'integer', title: 'Título', 'x-ref': { resource: 'contas-pagar' } },
    nomeFornecedor: { type: ['string', 'null'], title: 'Fornecedor', maxLength: 150, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EFETIVADA', title: 'Efetivado', 'x-tone': 'success' },
        { const: 'ESTORNADA', title: 'Estornado', 'x-tone': 'neutral' },
      ],
      default: 'EFETIVADA',
    },
    data: { type: 'string', title: 'Data do pagamento', format: 'date', 'x-happened': {} },
    valor: { type: 'string', title: 'Valor abatido', format: 'moeda', 'x-range': { from: '0' } },
    encargos: {
      type: 'string',
      title: 'Juros e multa pagos',
      format: 'moeda',
      default: '0.00',
      'x-range': { from: '0' },
    },
    bruto: {
      type: 'string',
      title: 'Valor bruto pago',
      format: 'moeda',
      default: '0.00',
      readOnly: true,
      description: 'A parte do valor bruto do título que este pagamento quita: a base das retenções.',
    },
    totalRetido: { type: 'string', title: 'Retido', format: 'moeda', default: '0.00', readOnly: true },
    retencoes: {
      type: 'array',
      title: 'Retenções deste pagamento',
      readOnly: true,
      'x-child': { singular: 'Retenção', copied: false },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipoImpostoId', 'base', 'aliquota', 'valor'],
        properties: {
          tipoImpostoId: { type: 'integer', title: 'Imposto', 'x-ref': { resource: 'tipos-impostos' } },
          base: { type: 'string', title: 'Base', format: 'moeda' },
          aliquota: { type: 'string', title: 'Alíquota', format: 'decimal', 'x-ui': { suffix: '%' } },
          valor: { type: 'string', title: 'Retido', format: 'moeda' },
          explicacao: { type: ['string', 'null'], title: 'Como se chegou ao valor', maxLength: 1000 },
          codigoReceita: { type: ['string', 'null'], title: 'Receita', maxLength: 4 },
          dispensado: { type: 'string', title: 'Dispensado', format: 'moeda', default: '0.00' },
        },
      },
    },
    retencaoAcertar: {
      type: ['string', 'null'],
      title: 'Retenção a acertar',
      maxLength: 1000,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 2 },
      description: 'O banco pagou o valor da ordem, e a lei do mês do pagamento pede outra retenção.',
    },
    motivoEncargos: { type: ['string', 'null'], title: 'Por que tantos juros e multa', maxLength: 300 },
    contaBancariaId: { type: 'integer', title: 'Conta bancária', 'x-ref': { resource: 'contas-bancarias' } },
    formaPagamentoId: {
      type: ['integer', 'null'],
      title: 'Forma de pagamento',
      'x-ref': { resource: 'formas-pagamento' },
    },
    dataEstorno: {
      type: ['string', 'null'],
      title: 'Dia em que o dinheiro voltou',
      format: 'date',
      readOnly: true,
      'x-range': { from: '$data' },
      'x-happened': {},
      description: 'Em branco: o dinheiro nem saiu, e o dia do estorno é o do pagamento.',
    },
    estornadaEm: { type: ['string', 'null'], title: 'Estornado em', format: 'date-time', readOnly: true },
    estornadaPor: autor('Estornado por'),
    motivo: { type: ['string', 'null'], title: 'Motivo do estorno', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default baixaContaPagar;
export type BaixaContaPagar = FromSchema<typeof baixaContaPagar>;
