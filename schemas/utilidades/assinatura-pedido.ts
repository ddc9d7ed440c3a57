import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const RESOLVIDO = {
  what: ['fields', 'delete'],
  why: 'Um pedido resolvido fica como está. Se for preciso, peça de novo.',
} as const;

/** Somebody asks somebody to sign a document (SIGN-02); made by server/capabilities/assinatura alone. */
export const assinaturaPedido = {
  $id: 'assinatura-pedido',
  title: 'Pedido de assinatura',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Pedidos de assinatura',
    label: ['documento', 'assinante'],
    sort: ['prazo', 'documento'],
    readOnly: true,
    indexes: [['documentoId'], ['assinanteId'], ['solicitanteId']],
    // Nobody sees what others ask of each other; each part has its own answer.
    rows: {
      own: [
        { field: 'assinanteId', is: 'usuario', gives: ['recusar'] },
        { field: 'solicitanteId', is: 'usuario', gives: ['cancelar'] },
      ],
    },
    lifecycle: {
      field: 'estado',
      locks: { ASSINADO: RESOLVIDO, RECUSADO: RESOLVIDO, CANCELADO: RESOLVIDO, VENCIDO: RESOLVIDO },
      transitions: {
        recusar: {
          title: 'Recusar',
          from: 'PENDENTE',
          to: 'RECUSADO',
          reason: 'required',
          stamp: { at: 'resolvidoEm', reason: 'motivo' },
          danger: true,
        },
        cancelar: {
          title: 'Cancelar pedido',
          from: 'PENDENTE',
          to: 'CANCELADO',
          stamp: { at: 'resolvidoEm' },
          danger: true,
        },
        // The signature itself, whatever way it was made.
        assinar: {
          title: 'Assinar',
          from: 'PENDENTE',
          to: 'ASSINADO',
          stamp: { at: 'resolvidoEm' },
          internal: true,
        },
        // The document was made void: there is nothing left to sign.
        encerrar: {
          title: 'Encerrar com o documento',
          from: 'PENDENTE',
          to: 'CANCELADO',
          stamp: { at: 'resolvidoEm' },
          internal: true,
        },
        // What the document asks was answered otherwise, on paper say: whoever was asked signs it no more.
        dispensar: {
          title: 'Dispensar',
          from: 'PENDENTE',
          to: 'CANCELADO',
          reason: 'required',
          stamp: { at: 'resolvidoEm' },
          internal: true,
        },
        // Its day is over (server/capabilities/assinatura/prazo.ts).
        vencer: {
          title: 'Vencer',
          from: 'PENDENTE',
          to: 'VENCIDO',
          stamp: { at: 'resolvidoEm' },
          internal: true,
        },
      },
    },
  },
  required: ['documento', 'assinante', 'documentoId', 'solicitanteId'],
  properties: {
    // As they were called when it was asked.
    documento: { type: 'string', title: 'Documento', maxLength: 300 },
    assinante: { type: 'string', title: 'Assinante', maxLength: 200 },
    estado: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'PENDENTE', title: 'Aguardando', 'x-tone': 'info' },
        { const: 'ASSINADO', title: 'Assinado', 'x-tone': 'success' },
        { const: 'RECUSADO', title: 'Recusado', 'x-tone': 'error' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'neutral' },
        { const: 'VENCIDO', title: 'Prazo vencido', 'x-tone': 'warning' },
      ],
      default: 'PENDENTE',
    },
    prazo: { type: ['string', 'null'], title: 'Prazo', format: 'date' },
    mensagem: { type: ['string', 'null'], title: 'Mensagem', maxLength: 500 },
    motivo: { type: ['string', 'null'], title: 'Motivo da recusa', maxLength: 500, readOnly: true },
    resolvidoEm: { type: ['string', 'null'], title: 'Resolvido em', format: 'date-time', readOnly: true },
    documentoId: { type: 'integer', title: 'Número do documento', minimum: 1 },
    papel: {
      type: 'string',
      title: 'Assina como',
      oneOf: [
        { const: 'PROFISSIONAL', title: 'Profissional' },
        { const: 'PACIENTE', title: 'Paciente' },
        { const: 'RESPONSAVEL', title: 'Responsável' },
        { const: 'TESTEMUNHA', title: 'Testemunha' },
      ],
      default: 'PROFISSIONAL',
    },
    // Null: whenever they like; else after everybody with a lower number.
    ordem: { type: ['integer', 'null'], title: 'Ordem', minimum: 1 },
    // Null where whoever signs does so by a public link.
    assinanteId: { type: ['integer', 'null'], title: 'Conta do assinante', minimum: 1 },
    conviteId: { type: ['integer', 'null'], title: 'Número do link', minimum: 1 },
    solicitanteId: { type: 'integer', title: 'Conta de quem pediu', minimum: 1 },
  },
} as const satisfies EntitySchema;

export default assinaturaPedido;
export type AssinaturaPedido = FromSchema<typeof assinaturaPedido>;
