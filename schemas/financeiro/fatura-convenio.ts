import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FECHADA = {
  what: ['fields', 'delete'],
  why: 'Uma fatura fechada não muda. Reabra-a com o motivo, enquanto nada dela foi recebido.',
} as const;
const CANCELADA = { ...FECHADA, why: 'Uma fatura cancelada fica como está. Prepare outra.' } as const;
/** Its titles; a cancelled one is billed no more. */
const TITULOS = {
  of: 'contas-receber',
  by: 'faturaConvenioId',
  where: { situacao: ['EM_ABERTO', 'RECEBIDA_PARCIAL', 'RECEBIDA', 'NEGOCIADA', 'GLOSADA'] },
} as const;

/** Fatura de um convênio: os títulos das contas fechadas de um mês, juntos, com o total e um vencimento. */
export const faturaConvenio = {
  $id: 'fatura-convenio',
  title: 'Fatura de convênio',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Faturas de convênios',
    gender: 'f',
    label: ['numero', 'nomeConvenio', 'competencia'],
    sort: '-numero',
    tenant: true,
    unique: [['numero']],
    indexes: [['situacao'], ['convenioId', 'competencia']],
    lifecycle: {
      field: 'situacao',
      locks: { FECHADA, CANCELADA },
      keeps: ['total', 'quantidadeTitulos', 'avisosGuias'],
      transitions: {
        juntar: {
          title: 'Juntar as contas de novo',
          from: 'ABERTA',
          to: 'ABERTA',
          stays: true,
          action: 'update',
          stamp: { at: 'juntadaEm' },
        },
        fechar: {
          title: 'Fechar',
          from: 'ABERTA',
          to: 'FECHADA',
          guard: 'conta-atendimento/fatura-com-titulos',
          asks: ['vencimento?'],
          shows: ['avisosGuias'],
          foresees: ['avisosGuias'],
          stamp: { at: 'fechadaEm', by: 'fechadaPor' },
        },
        reabrir: {
          title: 'Reabrir',
          from: 'FECHADA',
          to: 'ABERTA',
          action: 'fechar',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        cancelar: {
          title: 'Cancelar',
          from: 'ABERTA',
          to: 'CANCELADA',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['convenioId', 'competencia'],
  properties: {
    numero: { type: ['integer', 'null'], title: 'Número', readOnly: true },
    convenioId: {
      type: 'integer',
      title: 'Convênio',
      'x-ref': { resource: 'convenios', create: false, minChars: 1 },
    },
    nomeConvenio: { type: ['string', 'null'], title: 'Convênio', maxLength: 150, readOnly: true },
    competencia: {
      type: 'string',
      title: 'Contas até',
      format: 'competencia',
      description:
        'Entram as contas fechadas deste convênio até este mês que ainda não estão em outra fatura.',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTA', title: 'Aberta', 'x-tone': 'warning' },
        { const: 'FECHADA', title: 'Fechada', 'x-tone': 'success' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'ABERTA',
    },
    quantidadeTitulos: {
      type: 'integer',
      title: 'Contas',
      default: 0,
      minimum: 0,
      readOnly: true,
      'x-sum': TITULOS,
    },
    total: {
      type: 'string',
      title: 'Total',
      format: 'moeda',
      default: '0.00',
      readOnly: true,
      'x-sum': { ...TITULOS, field: 'valorLiquido' },
    },
    vencimento: {
      type: ['string', 'null'],
      title: 'Vencimento de todos os títulos',
      format: 'date',
      readOnly: true,
      'x-range': { from: '$hoje' },
      description: 'Em branco: cada título fica com o seu.',
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    avisosGuias: {
      type: ['string', 'null'],
      title: 'A conferir com o convênio',
      maxLength: 4000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { heavy: true },
    },
    juntadaEm: { type: ['string', 'null'], title: 'Juntada de novo em', format: 'date-time', readOnly: true },
    fechadaEm: { type: ['string', 'null'], title: 'Fechada em', format: 'date-time', readOnly: true },
    fechadaPor: { type: ['string', 'null'], title: 'Fechada por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default faturaConvenio;
export type FaturaConvenio = FromSchema<typeof faturaConvenio>;
