import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const APROVADO = {
  what: ['fields', 'delete'],
  why: 'Um repasse aprovado não muda. Reabra-o com o motivo, enquanto não foi pago.',
} as const;
const CANCELADO = { ...APROVADO, why: 'Um repasse cancelado fica como está. Prepare outro.' } as const;

/** Repasse (FIN-03): o que é de um profissional pelo que fez até um mês, linha a linha; aprovado, vira uma conta a pagar. */
export const repasse = {
  $id: 'repasse',
  title: 'Repasse',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Repasses',
    label: ['numero', 'nomeProfissional', 'competencia'],
    sort: '-numero',
    tenant: true,
    unique: [['numero']],
    indexes: [['situacao'], ['profissionalId', 'competencia'], ['competencia']],
    lifecycle: {
      field: 'situacao',
      locks: { APROVADO, CANCELADO },
      keeps: ['vencimento', 'tipoContaPagarId', 'tipoDocumentoId'],
      transitions: {
        juntar: {
          title: 'Juntar a produção de novo',
          from: 'ABERTO',
          to: 'ABERTO',
          stays: true,
          action: 'update',
          stamp: { at: 'juntadoEm' },
        },
        aprovar: {
          title: 'Aprovar',
          from: 'ABERTO',
          to: 'APROVADO',
          guard: 'repasse/aprovavel',
          asks: ['vencimento', 'tipoDocumentoId', 'tipoContaPagarId?'],
          stamp: { at: 'aprovadoEm', by: 'aprovadoPor' },
        },
        reabrir: {
          title: 'Reabrir',
          from: 'APROVADO',
          to: 'ABERTO',
          action: 'aprovar',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        cancelar: {
          title: 'Cancelar',
          from: 'ABERTO',
          to: 'CANCELADO',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['profissionalId', 'competencia'],
  properties: {
    numero: { type: ['integer', 'null'], title: 'Número', readOnly: true },
    profissionalId: {
      type: 'integer',
      title: 'Profissional',
      'x-ref': { resource: 'profissionais', create: false },
    },
    nomeProfissional: { type: ['string', 'null'], title: 'Profissional', maxLength: 150, readOnly: true },
    competencia: {
      type: 'string',
      title: 'Produção até',
      format: 'competencia',
      description: 'Entra o que é devido até o fim deste mês e ainda não está em outro repasse.',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTO', title: 'Aberto', 'x-tone': 'warning' },
        { const: 'APROVADO', title: 'Aprovado', 'x-tone': 'success' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'neutral' },
      ],
      default: 'ABERTO',
    },
    quantidadeLinhas: { type: 'integer', title: 'Linhas', default: 0, minimum: 0, readOnly: true },
    creditos: { type: 'string', title: 'Produção', format: 'moeda', default: '0.00', readOnly: true },
    estornos: {
      type: 'string',
      title: 'Descontado de antes',
      format: 'moeda',
      default: '0.00',
      readOnly: true,
    },
    total: { type: 'string', title: 'Total', format: 'moeda', default: '0.00', readOnly: true },
    semRegra: {
      type: ['string', 'null'],
      title: 'O que ficou de fora',
      maxLength: 4000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { heavy: true },
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    vencimento: {
      type: ['string', 'null'],
      title: 'Vencimento da conta a pagar',
      format: 'date',
      readOnly: true,
      'x-range': { from: '$hoje' },
    },
    tipoDocumentoId: {
      type: ['integer', 'null'],
      title: 'Tipo de documento',
      readOnly: true,
      'x-ref': {
        resource: 'tipos-documentos-contas-pagar',
        minChars: 1,
        filter: { ativo: 'true', exigeChaveAcesso: 'false' },
      },
    },
    tipoContaPagarId: {
      type: ['integer', 'null'],
      title: 'Tipo de conta',
      readOnly: true,
      'x-ref': { resource: 'tipos-contas-pagar', minChars: 1, filter: { ativo: 'true' } },
      description: 'Em branco: o do fornecedor, ou o de honorários.',
    },
    preparadoPor: { type: ['string', 'null'], title: 'Preparado por', maxLength: 200, readOnly: true },
    juntadoEm: { type: ['string', 'null'], title: 'Juntado de novo em', format: 'date-time', readOnly: true },
    aprovadoEm: { type: ['string', 'null'], title: 'Aprovado em', format: 'date-time', readOnly: true },
    aprovadoPor: { type: ['string', 'null'], title: 'Aprovado por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default repasse;
export type Repasse = FromSchema<typeof repasse>;
