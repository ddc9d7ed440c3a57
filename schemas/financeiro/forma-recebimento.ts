import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { formaFinanceira } from '#schemas/compartilhado/forma.ts';

export const formaRecebimento = {
  $id: 'forma-recebimento',
  title: 'Forma de recebimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Formas de recebimento',
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
        { const: 'PIX', title: 'Pix' },
        { const: 'CARTAO_DEBITO', title: 'Cartão de débito' },
        { const: 'CARTAO_CREDITO', title: 'Cartão de crédito' },
        { const: 'BOLETO', title: 'Boleto' },
        { const: 'CHEQUE', title: 'Cheque' },
        { const: 'TRANSFERENCIA', title: 'Transferência' },
        { const: 'CONVENIO', title: 'Convênio' },
      ],
    },
    diasCredito: {
      type: ['integer', 'null'],
      title: 'Crédito em',
      minimum: 0,
      maximum: 180,
      'x-ui': { suffix: 'dias' },
    },
    maximoParcelas: {
      type: ['integer', 'null'],
      title: 'Máximo de parcelas',
      minimum: 1,
      maximum: 48,
      'x-when': {
        visible: {
          properties: { meio: { enum: ['CARTAO_CREDITO', 'BOLETO', 'CHEQUE'] } },
          required: ['meio'],
        },
      },
    },
    diasEntreParcelas: {
      type: ['integer', 'null'],
      title: 'Cada parcela do cartão, depois de',
      minimum: 0,
      maximum: 180,
      'x-ui': { suffix: 'dias' },
      'x-when': {
        visible: { properties: { meio: { const: 'CARTAO_CREDITO' } }, required: ['meio'] },
      },
      description:
        'Em branco: 30 dias depois da anterior. Zero: todas de uma vez, no prazo acima (antecipação).',
    },
    planoContaId: {
      type: ['integer', 'null'],
      title: 'Conta do plano',
      'x-ref': { resource: 'plano-contas', minChars: 1, filter: { tipo: 'ANALITICA', natureza: 'DESPESA' } },
      description:
        'Onde a taxa cobrada pela forma aparece no resultado. Em branco: a conta do plano marcada para tarifas.',
    },
    baixaAutomatica: { type: 'boolean', title: 'Baixa automática', default: false },
    taxas: {
      type: 'array',
      title: 'Taxas cobradas',
      maxItems: 200,
      'x-child': {
        singular: 'Taxa',
        noOverlap: { by: ['parcelas'], from: 'inicioVigencia', to: 'fimVigencia' },
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['parcelas', 'percentual', 'inicioVigencia'],
        properties: {
          parcelas: { type: 'integer', title: 'Até quantas parcelas', minimum: 1, maximum: 48 },
          percentual: {
            type: 'string',
            title: 'Percentual',
            format: 'decimal',
            'x-range': { from: '0', to: '100' },
            'x-ui': { suffix: '%' },
          },
          valorFixo: {
            type: ['string', 'null'],
            title: 'Valor fixo',
            format: 'moeda',
            'x-range': { from: '0' },
          },
          inicioVigencia: { type: 'string', title: 'Início', format: 'date' },
          fimVigencia: {
            type: ['string', 'null'],
            title: 'Fim',
            format: 'date',
            'x-range': { from: '$inicioVigencia' },
          },
        },
      },
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default formaRecebimento;
export type FormaRecebimento = FromSchema<typeof formaRecebimento>;
