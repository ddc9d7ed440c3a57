/** O que pedidos de exame e papéis clínicos têm em comum. */
import { TERMO_CID } from '#schemas/compartilhado/termo.ts';

/** Resolução CFM 2.381/2024: o diagnóstico só consta de um documento a pedido do paciente, registrado. */
export const cidComPedido = {
  cidId: {
    type: ['integer', 'null'],
    title: 'CID-10',
    'x-ref': { resource: 'cids', create: false, keeps: 'termoCid' },
    'x-when': {
      refused: [
        {
          if: {
            properties: { cidId: { type: 'integer' }, cidAutorizado: { const: false } },
            required: ['cidId'],
          },
          message:
            'O diagnóstico só entra no papel a pedido do paciente. Registre o pedido, ou deixe o CID em branco.',
        },
      ],
    },
  },
  termoCid: TERMO_CID,
  cidAutorizado: {
    type: 'boolean',
    title: 'O paciente pediu que o CID conste',
    default: false,
    description: 'Fica registrado quem ouviu o pedido e quando.',
    'x-when': { visible: { properties: { cidId: { type: 'integer' } }, required: ['cidId'] } },
  },
  cidAutorizadoEm: {
    type: ['string', 'null'],
    title: 'Pedido do CID em',
    format: 'date-time',
    readOnly: true,
  },
  cidAutorizadoPor: {
    type: ['string', 'null'],
    title: 'Pedido do CID ouvido por',
    maxLength: 200,
    readOnly: true,
  },
} as const;

/** O que o servidor escreve ao emitir e ao cancelar. */
export const emissao = {
  numero: {
    type: ['integer', 'null'],
    title: 'Número',
    minimum: 1,
    readOnly: true,
    'x-col': { index: true },
  },
  emitidoEm: {
    type: ['string', 'null'],
    title: 'Emitido em',
    format: 'date-time',
    readOnly: true,
    'x-col': { index: true },
  },
  /** No prontuário. */
  documentoId: { type: ['string', 'null'], title: 'Documento', maxLength: 36, readOnly: true },
  canceladoEm: { type: ['string', 'null'], title: 'Cancelado em', format: 'date-time', readOnly: true },
  canceladoPor: { type: ['string', 'null'], title: 'Cancelado por', maxLength: 200, readOnly: true },
  motivoCancelamento: {
    type: ['string', 'null'],
    title: 'Motivo do cancelamento',
    maxLength: 500,
    readOnly: true,
  },
} as const;

/** De que prontuário, de quem e por quem: o prontuário diz, o servidor põe. */
export const doProntuario = {
  prontuarioId: { type: 'integer', title: 'Prontuário', 'x-ref': { resource: 'prontuarios', create: false } },
  pacienteId: {
    type: ['integer', 'null'],
    title: 'Paciente',
    readOnly: true,
    'x-ref': { resource: 'pacientes', create: false },
  },
  profissionalId: {
    type: ['integer', 'null'],
    title: 'Profissional',
    readOnly: true,
    'x-ref': { resource: 'profissionais', create: false },
  },
} as const;

export const RETENCAO =
  'A Lei 13.787/2018 manda guardar o prontuário por 20 anos depois do último registro: o que se emitiu nele não se exclui de vez.';
