import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const CONTADO = {
  what: ['fields', 'delete'],
  why: 'Um caixa fechado fica como foi contado. Se a contagem está errada, reabra-o com o motivo.',
} as const;
const CONFERIDO = { ...CONTADO, why: 'Um caixa conferido fica como está.' } as const;

const autor = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const apurado = (title: string, description?: string) =>
  ({
    type: ['string', 'null'],
    title,
    format: 'moeda',
    readOnly: true,
    ...(description === undefined ? {} : { description }),
  }) as const;

/** Um caixa de alguém, da abertura ao fechamento: o dinheiro contado, o que entrou e saiu, e a diferença com o motivo. */
export const turnoCaixa = {
  $id: 'turno-caixa',
  title: 'Caixa do dia',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Caixas do dia',
    label: ['data', 'operador'],
    sort: '-abertoEm',
    tenant: true,
    indexes: [['contaBancariaId', 'situacao'], ['data']],
    importKey: ['contaBancariaId', 'abertoEm'],
    noOverlap: {
      by: ['contaBancariaId'],
      from: 'abertoEm',
      to: 'fechadoEm',
      unless: { situacao: ['FECHADO', 'CONFERIDO'] },
      why: 'Este caixa já está aberto. Feche-o antes de abri-lo de novo.',
    },
    retain:
      'A contagem do caixa prova o dinheiro recebido: guarda-se com a escrituração (Código Civil, art. 1.194).',
    lifecycle: {
      field: 'situacao',
      locks: { FECHADO: CONTADO, CONFERIDO },
      keeps: ['movimentoId'],
      transitions: {
        fechar: {
          title: 'Fechar o caixa',
          from: 'ABERTO',
          to: 'FECHADO',
          // The reason is asked where the count is not what the movements give.
          asks: ['contado', 'justificativa??'],
          stamp: { at: 'fechadoEm', by: 'fechadoPor' },
        },
        conferir: {
          title: 'Conferir',
          from: 'FECHADO',
          to: 'CONFERIDO',
          guard: 'tesouraria/caixa-de-outro',
          asks: ['planoContaId??'],
          stamp: { at: 'conferidoEm', by: 'conferidoPor' },
        },
        reabrir: {
          title: 'Reabrir',
          from: 'FECHADO',
          to: 'ABERTO',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['contaBancariaId', 'trocoInicial', 'recebemNele'],
  properties: {
    contaBancariaId: {
      type: 'integer',
      title: 'Caixa',
      'x-ref': { resource: 'contas-bancarias', minChars: 1, filter: { tipo: 'CAIXA', ativa: 'true' } },
    },
    trocoInicial: {
      type: 'string',
      title: 'Dinheiro contado na abertura',
      format: 'moeda',
      'x-range': { from: '0', to: '999999999.99' },
      description: 'O troco que está na gaveta.',
    },
    recebemNele: {
      type: 'string',
      title: 'Quem recebe neste caixa',
      oneOf: [
        { const: 'SO_EU', title: 'Só quem abriu' },
        { const: 'UNIDADE', title: 'Todos da unidade' },
      ],
      default: 'SO_EU',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTO', title: 'Aberto', 'x-tone': 'warning' },
        { const: 'FECHADO', title: 'Fechado', 'x-tone': 'info' },
        { const: 'CONFERIDO', title: 'Conferido', 'x-tone': 'success' },
      ],
      default: 'ABERTO',
    },
    data: { type: ['string', 'null'], title: 'Dia', format: 'date', readOnly: true },
    operadorId: { type: ['integer', 'null'], title: 'Número de quem abriu', readOnly: true },
    operador: autor('Aberto por'),
    abertoEm: momento('Aberto em'),
    saldoNaAbertura: apurado(
      'Saldo do caixa no Zelo, na abertura',
      'Se não é o que se contou, algo ficou por lançar antes.',
    ),
    entradas: apurado('Entradas'),
    saidas: apurado('Saídas'),
    esperado: apurado('Esperado', 'O contado na abertura, mais as entradas, menos as saídas.'),
    contado: {
      type: ['string', 'null'],
      title: 'Dinheiro contado no fechamento',
      format: 'moeda',
      readOnly: true,
      'x-range': { from: '0', to: '999999999.99' },
    },
    diferenca: apurado('Diferença', 'O contado menos o esperado: negativa quando falta.'),
    justificativa: {
      type: ['string', 'null'],
      title: 'Motivo da diferença',
      maxLength: 500,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    fechadoEm: momento('Fechado em'),
    fechadoPor: autor('Fechado por'),
    fechadoPorId: { type: ['integer', 'null'], title: 'Número de quem fechou', readOnly: true },
    conferidoEm: momento('Conferido em'),
    conferidoPor: autor('Conferido por'),
    planoContaId: {
      type: ['integer', 'null'],
      title: 'Conta do plano da diferença',
      readOnly: true,
      'x-ref': { resource: 'plano-contas', minChars: 1, filter: { tipo: 'ANALITICA' } },
    },
    movimentoId: {
      type: ['integer', 'null'],
      title: 'Diferença lançada',
      readOnly: true,
      'x-ref': { resource: 'movimentos-bancarios' },
    },
    motivo: { type: ['string', 'null'], title: 'Motivo da reabertura', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default turnoCaixa;
export type TurnoCaixa = FromSchema<typeof turnoCaixa>;
