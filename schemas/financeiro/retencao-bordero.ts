import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** One retention of a title in a guide of a borderô (FIN-02): what stands behind its figure. Written by the server alone. */
export const retencaoBordero = {
  $id: 'retencao-bordero',
  title: 'Retenção no borderô',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Retenções nos borderôs',
    gender: 'f',
    label: ['nomeFornecedor', 'competencia'],
    sort: ['-borderoImpostoId', 'guia', 'nomeFornecedor'],
    tenant: true,
    readOnly: true,
    indexes: [
      ['borderoImpostoId', 'guia'],
      ['contaPagarId', 'situacao'],
      ['devolucaoImpostoId', 'situacao'],
    ],
  },
  required: ['borderoImpostoId', 'contaPagarId', 'tipoImpostoId', 'guia', 'competencia', 'base', 'valor'],
  properties: {
    borderoImpostoId: { type: 'integer', title: 'Borderô', 'x-ref': { resource: 'borderos-impostos' } },
    guia: { type: 'integer', title: 'Guia nº' },
    contaPagarId: { type: 'integer', title: 'Título', 'x-ref': { resource: 'contas-pagar' } },
    baixaContaPagarId: {
      type: ['integer', 'null'],
      title: 'Pagamento',
      'x-ref': { resource: 'baixas-contas-pagar' },
    },
    nomeFornecedor: { type: ['string', 'null'], title: 'Fornecedor', maxLength: 150 },
    tipoImpostoId: { type: 'integer', title: 'Imposto', 'x-ref': { resource: 'tipos-impostos' } },
    devolucaoImpostoId: {
      type: ['integer', 'null'],
      title: 'Devolução abatida',
      'x-ref': { resource: 'devolucoes-impostos' },
    },
    competencia: { type: 'string', title: 'Competência', format: 'competencia' },
    base: { type: 'string', title: 'Base', format: 'moeda' },
    valor: { type: 'string', title: 'Retido', format: 'moeda' },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'NA_GUIA', title: 'Na guia', 'x-tone': 'success' },
        { const: 'TRANSPORTADA', title: 'Foi para o mês seguinte', 'x-tone': 'warning' },
        { const: 'LIVRE', title: 'Livre', 'x-tone': 'neutral' },
      ],
      default: 'NA_GUIA',
    },
  },
} as const satisfies EntitySchema;

export default retencaoBordero;
export type RetencaoBordero = FromSchema<typeof retencaoBordero>;
