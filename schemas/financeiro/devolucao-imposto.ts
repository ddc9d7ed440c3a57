import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const DEVOLVIDA = {
  what: ['fields', 'delete'],
  why: 'Esta devolução já foi feita. Para corrigi-la, use “Desfazer”, com o motivo.',
} as const;
const CANCELADA = { ...DEVOLVIDA, why: 'Uma devolução cancelada fica como está. Registre outra.' } as const;

const AO_FORNECEDOR = {
  properties: { destino: { enum: ['FORNECEDOR', 'AMBOS'] } },
  required: ['destino'],
} as const;

/** O que se reteve sem dever (FIN-05): devolvido ao fornecedor, abatido da próxima guia, ou ambos; nunca duas vezes. */
export const devolucaoImposto = {
  $id: 'devolucao-imposto',
  title: 'Devolução de imposto indevido',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Devoluções de impostos indevidos',
    gender: 'f',
    label: ['numero', 'nomeFornecedor', 'data'],
    sort: '-numero',
    tenant: true,
    importKey: ['contaPagarId', 'tipoImpostoId', 'data'],
    unique: [['numero']],
    indexes: [['situacao', 'data'], ['contaPagarId'], ['tipoImpostoId', 'data'], ['contaDevolucaoId']],
    lifecycle: {
      field: 'situacao',
      locks: { DEVOLVIDA, CANCELADA },
      keeps: ['contaDevolucaoId', 'baixaContaPagarId'],
      transitions: {
        aprovar: {
          title: 'Devolver',
          from: 'REGISTRADA',
          to: 'DEVOLVIDA',
          action: 'aprovar',
          guard: 'devolucao-imposto/aprovavel',
          stamp: { at: 'devolvidaEm', by: 'devolvidaPor' },
        },
        desfazer: {
          title: 'Desfazer',
          from: 'DEVOLVIDA',
          to: 'REGISTRADA',
          action: 'aprovar',
          reason: 'required',
          stamp: { reason: 'motivoDoPasso' },
          danger: true,
        },
        cancelar: {
          title: 'Cancelar',
          from: 'REGISTRADA',
          to: 'CANCELADA',
          reason: 'required',
          stamp: { reason: 'motivoDoPasso' },
          danger: true,
        },
      },
    },
  },
  required: ['contaPagarId', 'tipoImpostoId', 'valor', 'data', 'destino', 'motivo'],
  properties: {
    numero: { type: ['integer', 'null'], title: 'Número', readOnly: true },
    contaPagarId: {
      type: 'integer',
      title: 'Título em que se reteve',
      'x-ref': {
        resource: 'contas-pagar',
        create: false,
        minChars: 1,
        filter: { situacao_in: 'LIBERADA,PAGA_PARCIAL,PAGA', totalRetido_gte: '0.01' },
      },
    },
    tipoImpostoId: {
      type: 'integer',
      title: 'Imposto',
      'x-ref': { resource: 'tipos-impostos', create: false, minChars: 1 },
    },
    baixaContaPagarId: {
      type: ['integer', 'null'],
      title: 'Pagamento em que se reteve',
      readOnly: true,
      'x-ref': { resource: 'baixas-contas-pagar' },
    },
    nomeFornecedor: { type: ['string', 'null'], title: 'Fornecedor', maxLength: 150, readOnly: true },
    sigla: { type: ['string', 'null'], title: 'Imposto', maxLength: 60, readOnly: true },
    competencia: {
      type: ['string', 'null'],
      title: 'Competência da retenção',
      format: 'competencia',
      readOnly: true,
    },
    base: { type: 'string', title: 'Base', format: 'moeda', default: '0.00', readOnly: true },
    retido: { type: 'string', title: 'Retido', format: 'moeda', default: '0.00', readOnly: true },
    valor: { type: 'string', title: 'Valor a devolver', format: 'moeda', 'x-range': { from: '0.01' } },
    data: {
      type: 'string',
      title: 'Data',
      format: 'date',
      default: '$hoje',
      'x-happened': {},
      description: 'De um mês que nenhuma conta tenha fechado.',
    },
    destino: {
      type: 'string',
      title: 'O que se faz',
      oneOf: [
        { const: 'AMBOS', title: 'Pagar ao fornecedor e abater da próxima guia' },
        { const: 'FORNECEDOR', title: 'Só pagar ao fornecedor' },
        { const: 'GUIA', title: 'Só abater da próxima guia' },
      ],
      default: 'AMBOS',
      description: 'Só pagar: a guia fica inteira. Só abater: o fornecedor já foi ressarcido de outro modo.',
    },
    motivo: {
      type: 'string',
      title: 'Motivo',
      maxLength: 500,
      minLength: 3,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    vencimento: {
      type: ['string', 'null'],
      title: 'Pagar ao fornecedor em',
      format: 'date',
      'x-when': { visible: AO_FORNECEDOR, required: AO_FORNECEDOR },
    },
    tipoDocumentoId: {
      type: ['integer', 'null'],
      title: 'Tipo de documento do título',
      'x-ref': {
        resource: 'tipos-documentos-contas-pagar',
        minChars: 1,
        create: false,
        filter: { ativo: 'true', exigeChaveAcesso: 'false', exigeAnexo: 'false' },
      },
      'x-when': { visible: AO_FORNECEDOR, required: AO_FORNECEDOR },
      description: 'A devolução vira um título a pagar, que outra pessoa libera.',
    },
    explicacao: {
      type: ['string', 'null'],
      title: 'Como se chegou ao valor',
      maxLength: 4000,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 4 },
      'x-col': { heavy: true },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'REGISTRADA', title: 'A devolver', 'x-tone': 'warning' },
        { const: 'DEVOLVIDA', title: 'Devolvida', 'x-tone': 'success' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'REGISTRADA',
    },
    contaDevolucaoId: {
      type: ['integer', 'null'],
      title: 'Título que paga o fornecedor',
      readOnly: true,
      'x-ref': { resource: 'contas-pagar' },
    },
    registradaPorId: { type: ['integer', 'null'], title: 'Conta de quem registrou', readOnly: true },
    alteradaPorId: { type: ['integer', 'null'], title: 'Conta de quem alterou', readOnly: true },
    registradaPor: { type: ['string', 'null'], title: 'Registrada por', maxLength: 200, readOnly: true },
    devolvidaEm: { type: ['string', 'null'], title: 'Devolvida em', format: 'date-time', readOnly: true },
    devolvidaPor: { type: ['string', 'null'], title: 'Devolvida por', maxLength: 200, readOnly: true },
    motivoDoPasso: {
      type: ['string', 'null'],
      title: 'Por que se desfez ou cancelou',
      maxLength: 500,
      readOnly: true,
    },
  },
} as const satisfies EntitySchema;

export default devolucaoImposto;
export type DevolucaoImposto = FromSchema<typeof devolucaoImposto>;
