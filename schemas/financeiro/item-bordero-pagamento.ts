import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { contaBancaria } from '#schemas/compartilhado/conta-bancaria.ts';

const fixo = <T extends object>(campo: T) => ({ ...campo, readOnly: true }) as const;

/** Um título num borderô (FIN-02): como se paga, a quem e com que resultado. O destino fica como era quando entrou. */
export const itemBorderoPagamento = {
  $id: 'item-bordero-pagamento',
  title: 'Título do borderô',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Títulos de borderôs',
    label: ['favorecido'],
    sort: 'favorecido',
    tenant: true,
    readOnly: true,
    indexes: [['borderoId', 'situacao'], ['reapresentaId']],
    lifecycle: {
      field: 'situacao',
      transitions: {
        completar: {
          title: 'Completar',
          from: 'NO_BORDERO',
          to: 'NO_BORDERO',
          stays: true,
          action: 'update',
          asks: ['formaPagamentoId', 'codigoBarras?', 'valor'],
        },
        retirar: {
          title: 'Retirar do borderô',
          from: 'NO_BORDERO',
          to: 'RETIRADO',
          action: 'update',
          stamp: { at: 'resultadoEm' },
        },
        pagar: {
          title: 'Pago',
          from: 'NO_BORDERO',
          to: 'PAGO',
          internal: true,
          despiteLocks: true,
          stamp: { at: 'resultadoEm' },
        },
        recusar: {
          title: 'Recusado',
          from: 'NO_BORDERO',
          to: 'RECUSADO',
          internal: true,
          despiteLocks: true,
          reason: 'optional',
          stamp: { at: 'resultadoEm', reason: 'motivo' },
        },
        soltar: {
          title: 'Retirado',
          from: 'NO_BORDERO',
          to: 'RETIRADO',
          internal: true,
          despiteLocks: true,
          reason: 'optional',
          stamp: { at: 'resultadoEm', reason: 'motivo' },
        },
      },
    },
  },
  required: ['borderoId', 'contaPagarId', 'formaPagamentoId', 'valor'],
  properties: {
    borderoId: { type: 'integer', title: 'Borderô', 'x-ref': { resource: 'borderos-pagamentos' } },
    contaPagarId: { type: 'integer', title: 'Título', 'x-ref': { resource: 'contas-pagar' } },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'NO_BORDERO', title: 'No borderô', 'x-tone': 'info' },
        { const: 'PAGO', title: 'Pago', 'x-tone': 'success' },
        { const: 'RECUSADO', title: 'Recusado pelo banco', 'x-tone': 'error' },
        { const: 'RETIRADO', title: 'Retirado', 'x-tone': 'neutral' },
      ],
      default: 'NO_BORDERO',
    },
    formaPagamentoId: {
      type: 'integer',
      title: 'Forma de pagamento',
      'x-ref': { resource: 'formas-pagamento', minChars: 1, filter: { geraRemessa: 'true' } },
    },
    valor: { type: 'string', title: 'Valor', format: 'moeda', 'x-range': { from: '0' } },
    vencimento: { type: ['string', 'null'], title: 'Vencimento', format: 'date', readOnly: true },
    codigoBarras: { type: ['string', 'null'], title: 'Linha digitável ou código de barras', maxLength: 70 },
    favorecido: { type: ['string', 'null'], title: 'Favorecido', maxLength: 150, readOnly: true },
    documento: { type: ['string', 'null'], title: 'CPF ou CNPJ', format: 'cpf-cnpj', readOnly: true },
    falta: { type: ['string', 'null'], title: 'O que falta', maxLength: 500, readOnly: true },
    bancoFavorecido: { type: ['string', 'null'], title: 'Banco do favorecido', maxLength: 3, readOnly: true },
    agencia: fixo(contaBancaria.agencia),
    agenciaDv: fixo(contaBancaria.agenciaDv),
    conta: fixo(contaBancaria.conta),
    contaDv: fixo(contaBancaria.contaDv),
    tipoChavePix: fixo(contaBancaria.tipoChavePix),
    chavePix: fixo(contaBancaria.chavePix),
    reapresentaId: {
      type: ['integer', 'null'],
      title: 'Tentativa anterior, recusada pelo banco',
      readOnly: true,
      'x-ref': { resource: 'itens-borderos-pagamentos' },
    },
    incluidoPorId: { type: ['integer', 'null'], title: 'Conta de quem incluiu', readOnly: true },
    resultadoEm: { type: ['string', 'null'], title: 'Resultado em', format: 'date-time', readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default itemBorderoPagamento;
export type ItemBorderoPagamento = FromSchema<typeof itemBorderoPagamento>;
