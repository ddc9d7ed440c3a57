import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * A form asked of a patient by a one-time link, or of whoever passes by the QR of a unit; made and led on by
 * server/features/formulario alone (FORM-01, UTIL-03).
 */
export const formPedido = {
  $id: 'form-pedido',
  title: 'Pedido de resposta',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Pedidos de resposta',
    label: ['formulario', 'destinatario'],
    sort: '-pedidoEm',
    tenant: true,
    readOnly: true,
    unique: [['codigo']],
    indexes: [['pacienteId'], ['serieId']],
    lifecycle: {
      field: 'situacao',
      transitions: {
        abrir: { title: 'Abrir', from: 'ENVIADO', to: 'ABERTO', stamp: { at: 'abertoEm' }, internal: true },
        responder: {
          title: 'Responder',
          from: ['ENVIADO', 'ABERTO'],
          to: 'RESPONDIDO',
          stamp: { at: 'respondidoEm' },
          internal: true,
        },
        vencer: { title: 'Vencer', from: ['ENVIADO', 'ABERTO'], to: 'VENCIDO', internal: true },
        revogar: { title: 'Revogar', from: ['ENVIADO', 'ABERTO'], to: 'REVOGADO', internal: true },
      },
    },
  },
  required: ['formulario', 'destinatario', 'serieId'],
  properties: {
    formulario: { type: 'string', title: 'Formulário', maxLength: 150 },
    // The patient by name, or the place where the QR hangs.
    destinatario: { type: 'string', title: 'Para', maxLength: 200, 'x-col': { search: true } },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ENVIADO', title: 'Enviado', 'x-tone': 'info' },
        { const: 'ABERTO', title: 'Aberto', 'x-tone': 'info' },
        { const: 'RESPONDIDO', title: 'Respondido', 'x-tone': 'success' },
        { const: 'VENCIDO', title: 'Vencido', 'x-tone': 'neutral' },
        { const: 'REVOGADO', title: 'Revogado', 'x-tone': 'neutral' },
      ],
      default: 'ENVIADO',
      'x-col': { index: true },
    },
    pacienteId: {
      type: ['integer', 'null'],
      title: 'Paciente',
      'x-ref': { resource: 'pacientes', create: false },
    },
    serieId: { type: 'integer', title: 'Modelo', 'x-ref': { resource: 'form-templates', create: false } },
    pedidoEm: {
      type: 'string',
      title: 'Pedido em',
      format: 'date-time',
      readOnly: true,
      'x-col': { index: true },
    },
    expiraEm: { type: ['string', 'null'], title: 'Vale até', format: 'date-time' },
    abertoEm: { type: ['string', 'null'], title: 'Aberto em', format: 'date-time', readOnly: true },
    respondidoEm: { type: ['string', 'null'], title: 'Respondido em', format: 'date-time', readOnly: true },
    // Of a survey after a visit; the mark is kept here too, so that a board counts it without reading answers.
    agendamentoId: {
      type: ['integer', 'null'],
      title: 'Consulta',
      readOnly: true,
      'x-ref': { resource: 'agendamentos', create: false },
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    nota: { type: ['integer', 'null'], title: 'Nota (0 a 10)', minimum: 0, maximum: 10, readOnly: true },
    estrelas: { type: ['integer', 'null'], title: 'Nota (1 a 5)', minimum: 1, maximum: 5, readOnly: true },
    conviteId: { type: ['integer', 'null'], title: 'Número do link', minimum: 1 },
    codigo: { type: ['string', 'null'], title: 'Código do QR', maxLength: 40 },
  },
} as const satisfies EntitySchema;

export default formPedido;
export type FormPedido = FromSchema<typeof formPedido>;
