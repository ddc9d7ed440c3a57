import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const apurado = (title: string) =>
  ({ type: 'string', title, format: 'moeda', default: '0.00', readOnly: true }) as const;

/** The month of an account or till: open while something is missing; closed, nothing dated in it or before is written any more. */
export const fechamentoConta = {
  $id: 'fechamento-conta',
  title: 'Fechamento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Fechamentos das contas',
    label: ['competencia'],
    whose: 'contaBancariaId',
    sort: '-competencia',
    tenant: true,
    unique: [['contaBancariaId', 'competencia']],
    indexes: [['contaBancariaId', 'situacao', 'competencia']],
    retain: 'O fechamento prova o saldo do mês: guarda-se com a escrituração (Código Civil, art. 1.194).',
    lifecycle: {
      field: 'situacao',
      locks: {
        FECHADO: {
          what: ['fields', 'delete'],
          why: 'Um período fechado fica como está. Reabra-o, com o motivo, para corrigi-lo.',
        },
      },
      transitions: {
        fechar: {
          title: 'Fechar o período',
          from: 'ABERTO',
          to: 'FECHADO',
          guard: 'tesouraria/mes-terminado',
          asks: ['saldoConferido?'],
          stamp: { at: 'fechadoEm', by: 'fechadoPor' },
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
  required: ['contaBancariaId', 'competencia'],
  properties: {
    contaBancariaId: {
      type: 'integer',
      title: 'Conta ou caixa',
      'x-ref': { resource: 'contas-bancarias', minChars: 1 },
    },
    competencia: { type: 'string', title: 'Mês', format: 'competencia' },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTO', title: 'Aberto', 'x-tone': 'warning' },
        { const: 'FECHADO', title: 'Fechado', 'x-tone': 'success' },
      ],
      default: 'ABERTO',
    },
    saldoConferido: {
      type: ['string', 'null'],
      title: 'Saldo contado ou do extrato em papel',
      format: 'moeda',
      readOnly: true,
      description:
        'Para um caixa, o dinheiro contado no fim do mês. Para uma conta com extrato importado, deixe em branco.',
    },
    saldoAnterior: apurado('Saldo anterior'),
    entradas: apurado('Entradas'),
    saidas: apurado('Saídas'),
    saldoFinal: apurado('Saldo final'),
    saldoDoMes: {
      type: ['string', 'null'],
      title: 'Saldo final',
      format: 'moeda',
      readOnly: true,
      'x-computed': { fn: 'saldoFechado' },
    },
    saldoBanco: { type: ['string', 'null'], title: 'Saldo do banco', format: 'moeda', readOnly: true },
    emTransito: apurado('Em trânsito no fim do mês'),
    quantidade: { type: 'integer', title: 'Movimentos', minimum: 0, default: 0, readOnly: true },
    fechadoEm: { type: ['string', 'null'], title: 'Fechado em', format: 'date-time', readOnly: true },
    fechadoPor: { type: ['string', 'null'], title: 'Fechado por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo da reabertura', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default fechamentoConta;
export type FechamentoConta = FromSchema<typeof fechamentoConta>;
