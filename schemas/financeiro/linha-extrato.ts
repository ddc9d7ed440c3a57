import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** One line of a bank's statement, kept once whatever files bring it, until a movement answers for it. */
export const linhaExtrato = {
  $id: 'linha-extrato',
  title: 'Linha do extrato',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Linhas do extrato',
    gender: 'f',
    label: ['historico', 'data'],
    sort: '-data',
    tenant: true,
    readOnly: true,
    unique: [['contaBancariaId', 'chave']],
    indexes: [['contaBancariaId', 'data'], ['contaBancariaId', 'situacao'], ['extratoId']],
    retain:
      'O extrato prova o que o banco movimentou: guarda-se com a escrituração (Código Civil, art. 1.194).',
    lifecycle: {
      field: 'situacao',
      keeps: ['planoContaId', 'centroCustoId', 'movimentoId'],
      transitions: {
        conciliar: {
          title: 'Conciliar com um movimento',
          from: 'PENDENTE',
          to: 'CONCILIADA',
          asks: ['movimentoId'],
          stamp: { at: 'conciliadaEm', by: 'conciliadaPor' },
        },
        // The movements are named where they are matched (server/features/tesouraria/conciliacao.ts).
        'conciliar-varios': {
          title: 'Conciliar com vários movimentos',
          from: 'PENDENTE',
          to: 'CONCILIADA',
          internal: true,
          stamp: { at: 'conciliadaEm', by: 'conciliadaPor' },
        },
        lancar: {
          title: 'Lançar no Zelo',
          from: 'PENDENTE',
          to: 'CONCILIADA',
          asks: ['planoContaId', 'centroCustoId?'],
          stamp: { at: 'conciliadaEm', by: 'conciliadaPor' },
        },
        desfazer: {
          title: 'Desfazer a conciliação',
          from: 'CONCILIADA',
          to: 'PENDENTE',
          action: 'conciliar',
        },
      },
    },
  },
  required: ['extratoId', 'contaBancariaId', 'data', 'valor', 'historico', 'chave'],
  properties: {
    extratoId: { type: 'integer', title: 'Extrato', 'x-ref': { resource: 'extratos-bancarios' } },
    contaBancariaId: { type: 'integer', title: 'Conta', 'x-ref': { resource: 'contas-bancarias' } },
    data: { type: 'string', title: 'Data', format: 'date' },
    valor: { type: 'string', title: 'Valor', format: 'moeda' },
    historico: { type: 'string', title: 'Histórico do banco', maxLength: 300 },
    documento: { type: ['string', 'null'], title: 'Documento', maxLength: 60 },
    identificador: { type: ['string', 'null'], title: 'Número no banco', maxLength: 120 },
    chave: { type: 'string', title: 'Resumo da linha', maxLength: 64 },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'PENDENTE', title: 'Sem movimento', 'x-tone': 'warning' },
        { const: 'CONCILIADA', title: 'Conciliada', 'x-tone': 'success' },
      ],
      default: 'PENDENTE',
    },
    movimentoId: {
      type: ['integer', 'null'],
      title: 'Movimento',
      readOnly: true,
      'x-ref': {
        resource: 'movimentos-bancarios',
        minChars: 1,
        filter: { situacao: 'PENDENTE', contaBancariaId: '$contaBancariaId' },
      },
    },
    planoContaId: {
      type: ['integer', 'null'],
      title: 'Conta do plano',
      readOnly: true,
      'x-ref': { resource: 'plano-contas', minChars: 1, filter: { tipo: 'ANALITICA', ativa: 'true' } },
    },
    centroCustoId: {
      type: ['integer', 'null'],
      title: 'Centro de custo',
      readOnly: true,
      'x-ref': { resource: 'centros-custo', minChars: 1 },
    },
    conciliadaEm: { type: ['string', 'null'], title: 'Conciliada em', format: 'date-time', readOnly: true },
    conciliadaPor: { type: ['string', 'null'], title: 'Conciliada por', maxLength: 200, readOnly: true },
  },
} as const satisfies EntitySchema;

export default linhaExtrato;
export type LinhaExtrato = FromSchema<typeof linhaExtrato>;
