import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Remessa de pagamentos (FIN-03): o arquivo que o borderô aprovado gerou, como foi gerado. Só o servidor a escreve. */
export const remessaPagamento = {
  $id: 'remessa-pagamento',
  title: 'Remessa de pagamentos',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Remessas de pagamentos',
    gender: 'f',
    label: ['nome'],
    sort: '-geradaEm',
    tenant: true,
    readOnly: true,
    unique: [['contaBancariaId', 'nsa'], ['borderoId']],
    retain:
      'O arquivo mandado ao banco prova o que se pagou: guarda-se com a escrituração (Código Civil, art. 1.194).',
  },
  required: [
    'nome',
    'contaBancariaId',
    'nsa',
    'geradaEm',
    'lotes',
    'registros',
    'titulos',
    'total',
    'resumo',
  ],
  properties: {
    nome: { type: 'string', title: 'Arquivo', maxLength: 60 },
    borderoId: {
      type: ['integer', 'null'],
      title: 'Borderô de pagamentos',
      'x-ref': { resource: 'borderos-pagamentos' },
    },
    borderoImpostoId: {
      type: ['integer', 'null'],
      title: 'Borderô de impostos',
      'x-ref': { resource: 'borderos-impostos' },
      'x-col': { index: true },
    },
    contaBancariaId: { type: 'integer', title: 'Conta que paga', 'x-ref': { resource: 'contas-bancarias' } },
    nsa: { type: 'integer', title: 'Sequência (NSA)', minimum: 1, maximum: 999_999 },
    geradaEm: { type: 'string', title: 'Gerada em', format: 'date-time' },
    geradaPor: { type: ['string', 'null'], title: 'Gerada por', maxLength: 200 },
    lotes: { type: 'integer', title: 'Lotes' },
    registros: { type: 'integer', title: 'Linhas' },
    titulos: { type: 'integer', title: 'Títulos ou guias' },
    total: { type: 'string', title: 'Total', format: 'moeda' },
    resumo: { type: 'string', title: 'Resumo SHA-256', maxLength: 64 },
    aviso: { type: ['string', 'null'], title: 'Leiaute do banco', maxLength: 500 },
    conteudo: {
      type: ['string', 'null'],
      title: 'Conteúdo',
      maxLength: 20_000_000,
      'x-col': { heavy: true, search: false },
    },
  },
} as const satisfies EntitySchema;

export default remessaPagamento;
export type RemessaPagamento = FromSchema<typeof remessaPagamento>;
