import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const ligado = (title: string, resource: string) =>
  ({ type: ['integer', 'null'], title, readOnly: true, 'x-ref': { resource } }) as const;
const FIXO = {
  what: ['fields', 'delete'],
  why: 'Um movimento conferido não muda. Desfaça antes a conciliação ou a conferência.',
} as const;

/**
 * One event of money in an account or a till. Payments, receipts, their reversals and transfers write theirs by the rules of
 * their own registers (server/features/tesouraria/movimentos.ts), so that none can be forgotten; a person adds only what comes
 * from nowhere else.
 */
export const movimentoBancario = {
  $id: 'movimento-bancario',
  title: 'Movimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Movimentos das contas',
    label: ['historico', 'data'],
    sort: '-data',
    tenant: true,
    indexes: [['contaBancariaId', 'data'], ['contaBancariaId', 'situacao'], ['data']],
    importKey: ['contaBancariaId', 'data', 'sentido', 'valor', 'historico'],
    lifecycle: {
      field: 'situacao',
      locks: { CONCILIADO: FIXO, CONFERIDO: FIXO, ANULADO: FIXO },
      keeps: ['linhaExtratoId', 'turnoCaixaId'],
      transitions: {
        conferir: {
          title: 'Conferir sem extrato',
          from: 'PENDENTE',
          to: 'CONFERIDO',
          reason: 'required',
          stamp: { at: 'conferidoEm', by: 'conferidoPor', reason: 'motivo' },
        },
        voltar: {
          title: 'Desfazer a conferência',
          from: 'CONFERIDO',
          to: 'PENDENTE',
          action: 'conferir',
          reason: 'optional',
          stamp: { reason: 'motivo' },
        },
        conciliar: { title: 'Conciliado com o extrato', from: 'PENDENTE', to: 'CONCILIADO', internal: true },
        desconciliar: { title: 'Conciliação desfeita', from: 'CONCILIADO', to: 'PENDENTE', internal: true },
        anular: {
          title: 'Anulado pelo estorno',
          from: ['PENDENTE', 'CONFERIDO'],
          to: 'ANULADO',
          internal: true,
        },
      },
    },
  },
  required: ['contaBancariaId', 'data', 'sentido', 'valor', 'historico'],
  properties: {
    contaBancariaId: {
      type: 'integer',
      title: 'Conta ou caixa',
      'x-ref': { resource: 'contas-bancarias', minChars: 1, filter: { ativa: 'true' } },
    },
    data: { type: 'string', title: 'Data', format: 'date', 'x-happened': {} },
    sentido: {
      type: 'string',
      title: 'Entrada ou saída',
      oneOf: [
        { const: 'ENTRADA', title: 'Entrada', 'x-tone': 'success' },
        { const: 'SAIDA', title: 'Saída', 'x-tone': 'warning' },
      ],
    },
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
      'x-ui': { placeholder: 'Tarifa de manutenção da conta' },
    },
    documento: { type: ['string', 'null'], title: 'Documento', maxLength: 60 },
    planoContaId: {
      type: ['integer', 'null'],
      title: 'Conta do plano',
      'x-ref': { resource: 'plano-contas', minChars: 1, filter: { tipo: 'ANALITICA' } },
      description: 'Onde o valor aparece no resultado. O de um título é a divisão dele.',
    },
    centroCustoId: {
      type: ['integer', 'null'],
      title: 'Centro de custo',
      'x-ref': { resource: 'centros-custo', minChars: 1 },
    },
    origem: {
      type: 'string',
      title: 'Origem',
      readOnly: true,
      oneOf: [
        { const: 'MANUAL', title: 'Lançado à mão' },
        { const: 'PAGAMENTO', title: 'Pagamento de conta' },
        { const: 'RECEBIMENTO', title: 'Recebimento de conta' },
        { const: 'IMPOSTO', title: 'Guias de impostos' },
        { const: 'TAXA', title: 'Taxa da forma de recebimento' },
        { const: 'TRANSFERENCIA', title: 'Transferência entre contas' },
        { const: 'EXTRATO', title: 'Lançado do extrato' },
        { const: 'ESTORNO', title: 'Estorno' },
      ],
      default: 'MANUAL',
    },
    efeito: {
      type: 'string',
      title: 'Efeito no saldo',
      format: 'moeda',
      readOnly: true,
      default: '0.00',
      description: 'O valor com o sinal: o que sai é negativo.',
    },
    situacao: {
      type: 'string',
      title: 'Conferência',
      oneOf: [
        { const: 'PENDENTE', title: 'A conferir', 'x-tone': 'warning' },
        { const: 'CONCILIADO', title: 'Conciliado', 'x-tone': 'success' },
        { const: 'CONFERIDO', title: 'Conferido sem extrato', 'x-tone': 'info' },
        { const: 'ANULADO', title: 'Anulado pelo estorno', 'x-tone': 'neutral' },
      ],
      default: 'PENDENTE',
    },
    baixaPagarId: ligado('Pagamento', 'baixas-contas-pagar'),
    baixaReceberId: ligado('Recebimento', 'baixas-contas-receber'),
    borderoImpostoId: ligado('Borderô de impostos', 'borderos-impostos'),
    // No reference: a transfer goes to the bin with its legs, which do not keep it from there.
    transferenciaId: { type: ['integer', 'null'], title: 'Número da transferência', readOnly: true },
    parcela: {
      type: ['integer', 'null'],
      title: 'Parcela do cartão',
      minimum: 1,
      maximum: 48,
      readOnly: true,
    },
    linhaExtratoId: ligado('Linha do extrato', 'linhas-extrato'),
    estornoDeId: ligado('Estorno de', 'movimentos-bancarios'),
    turnoCaixaId: ligado('Caixa do dia', 'turnos-caixa'),
    conferidoEm: { type: ['string', 'null'], title: 'Conferido em', format: 'date-time', readOnly: true },
    conferidoPor: { type: ['string', 'null'], title: 'Conferido por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default movimentoBancario;
export type MovimentoBancario = FromSchema<typeof movimentoBancario>;
