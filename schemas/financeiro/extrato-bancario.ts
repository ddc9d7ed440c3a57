import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** A bank's statement as it was read: whose account, until when, the balance that the bank says. */
export const extratoBancario = {
  $id: 'extrato-bancario',
  title: 'Extrato',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Extratos importados',
    label: ['nome'],
    sort: '-lidoEm',
    tenant: true,
    readOnly: true,
    unique: [['contaBancariaId', 'resumo']],
    indexes: [['contaBancariaId', 'saldoEm']],
    retain:
      'O extrato prova o que o banco movimentou: guarda-se com a escrituração (Código Civil, art. 1.194).',
  },
  required: ['nome', 'contaBancariaId', 'formato', 'lidoEm', 'novas', 'repetidas', 'resumo'],
  properties: {
    nome: { type: 'string', title: 'Arquivo', maxLength: 120 },
    contaBancariaId: { type: 'integer', title: 'Conta', 'x-ref': { resource: 'contas-bancarias' } },
    formato: {
      type: 'string',
      title: 'Formato',
      oneOf: [
        { const: 'OFX', title: 'OFX' },
        { const: 'CNAB', title: 'CNAB 240' },
      ],
    },
    de: { type: ['string', 'null'], title: 'De', format: 'date' },
    ate: { type: ['string', 'null'], title: 'Até', format: 'date' },
    saldo: { type: ['string', 'null'], title: 'Saldo do banco', format: 'moeda' },
    saldoEm: { type: ['string', 'null'], title: 'Saldo em', format: 'date' },
    saldoHora: { type: ['string', 'null'], title: 'Hora do saldo', format: 'time' },
    novas: { type: 'integer', title: 'Linhas novas', minimum: 0 },
    repetidas: { type: 'integer', title: 'Já conhecidas', minimum: 0 },
    lidoEm: { type: 'string', title: 'Lido em', format: 'date-time' },
    lidoPor: { type: ['string', 'null'], title: 'Lido por', maxLength: 200 },
    resumo: { type: 'string', title: 'Resumo SHA-256', maxLength: 64 },
  },
} as const satisfies EntitySchema;

export default extratoBancario;
export type ExtratoBancario = FromSchema<typeof extratoBancario>;
