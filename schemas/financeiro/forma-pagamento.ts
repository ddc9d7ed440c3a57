import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { formaFinanceira } from '#schemas/compartilhado/forma.ts';

export const formaPagamento = {
  $id: 'forma-pagamento',
  title: 'Forma de pagamento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Formas de pagamento',
    gender: 'f',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'descricao', 'meio'],
  properties: {
    ...formaFinanceira,
    meio: {
      type: 'string',
      title: 'Meio',
      oneOf: [
        { const: 'DINHEIRO', title: 'Dinheiro' },
        { const: 'CHEQUE', title: 'Cheque' },
        { const: 'CREDITO_CONTA', title: 'Crédito em conta' },
        { const: 'TED', title: 'TED' },
        { const: 'PIX', title: 'Pix' },
        { const: 'BOLETO', title: 'Boleto' },
        { const: 'TRIBUTO', title: 'Guia de tributo' },
        { const: 'CARTAO', title: 'Cartão' },
        { const: 'OUTRO', title: 'Outro' },
      ],
    },
    formaLancamentoCnab: {
      type: ['string', 'null'],
      title: 'Forma de lançamento no CNAB 240',
      maxLength: 2,
      pattern: '^[0-9]{2}$',
      'x-import': { zeros: { from: 1, to: 2 } },
      description: 'Código do lote de pagamento da FEBRABAN.',
    },
    tipoServicoCnab: {
      type: ['string', 'null'],
      title: 'Tipo de serviço no CNAB 240',
      maxLength: 2,
      pattern: '^[0-9]{2}$',
    },
    camaraCentralizadora: {
      type: ['string', 'null'],
      title: 'Câmara centralizadora',
      maxLength: 3,
      pattern: '^[0-9]{3}$',
    },
    exigeContaBancaria: { type: 'boolean', title: 'Exige conta bancária', default: false },
    exigeChavePix: {
      type: 'boolean',
      title: 'Exige chave Pix',
      default: false,
      description: 'Um Pix sem chave vai pelos dados da conta.',
    },
    exigeCodigoBarras: { type: 'boolean', title: 'Exige código de barras', default: false },
    geraRemessa: { type: 'boolean', title: 'Entra em remessa bancária', default: true },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default formaPagamento;
export type FormaPagamento = FromSchema<typeof formaPagamento>;
