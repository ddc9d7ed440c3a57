import { itemDoPrescritor, RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const EMITIDA = {
  what: ['fields', 'children', 'delete'],
  why: 'Uma prescrição emitida não muda. Suspenda-a ou cancele-a, com motivo, e faça outra.',
} as const;

/**
 * Medicines prescribed in a visit (CLIN-02). Belongs to a chart and is its author's; issued, it does not change, and the
 * papers made of it are documents of the chart (server/features/prescricao).
 */
export const prescricao = {
  $id: 'prescricao',
  title: 'Prescrição',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Prescrições',
    gender: 'f',
    label: ['nomePaciente', 'prescritaEm'],
    sort: '-prescritaEm',
    tenant: true,
    importKey: ['prontuarioId', 'prescritaEm'],
    indexes: [
      ['pacienteId', 'situacao'],
      ['profissionalId', 'situacao'],
    ],
    within: 'prontuarioId',
    auditRead: true,
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos depois do último registro: prescrições não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { EMITIDA, SUSPENSA: EMITIDA, CANCELADA: EMITIDA },
      transitions: {
        emitir: {
          title: 'Emitir',
          from: 'RASCUNHO',
          to: 'EMITIDA',
          guard: 'prescricao/emitivel',
          stamp: { at: 'emitidaEm', by: 'emitidaPor' },
        },
        suspender: {
          title: 'Suspender',
          from: 'EMITIDA',
          to: 'SUSPENSA',
          reason: 'required',
          stamp: { at: 'encerradaEm', by: 'encerradaPor', reason: 'motivo' },
          despiteLocks: true,
        },
        cancelar: {
          title: 'Cancelar prescrição',
          from: ['RASCUNHO', 'EMITIDA'],
          to: 'CANCELADA',
          reason: 'required',
          stamp: { at: 'encerradaEm', by: 'encerradaPor', reason: 'motivo' },
          despiteLocks: true,
          danger: true,
        },
      },
    },
  },
  required: ['prontuarioId'],
  properties: {
    prontuarioId: {
      type: 'integer',
      title: 'Prontuário',
      'x-ref': { resource: 'prontuarios', create: false },
    },
    // Of the chart, put by the server.
    pacienteId: {
      type: ['integer', 'null'],
      title: 'Paciente',
      readOnly: true,
      'x-ref': { resource: 'pacientes', create: false },
    },
    nomePaciente: { type: ['string', 'null'], title: 'Nome do paciente', maxLength: 150, readOnly: true },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    prescritaEm: {
      type: ['string', 'null'],
      title: 'Prescrita em',
      format: 'date-time',
      readOnly: true,
      'x-col': { index: true },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RASCUNHO', title: 'Rascunho', 'x-tone': 'warning' },
        { const: 'EMITIDA', title: 'Emitida', 'x-tone': 'success' },
        { const: 'SUSPENSA', title: 'Suspensa', 'x-tone': 'neutral' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'RASCUNHO',
      'x-col': { index: true },
    },
    itens: {
      type: 'array',
      title: 'Medicamentos',
      maxItems: 200,
      'x-child': { singular: 'Medicamento' },
      items: {
        ...itemDoPrescritor,
        properties: {
          ...itemDoPrescritor.properties,
          receituario: {
            type: 'string',
            title: 'Receituário',
            oneOf: RECEITUARIOS,
            default: 'SIMPLES',
            description:
              'Do medicamento da lista vem sozinho, pela Portaria 344 e por ser antimicrobiano ou análogo de GLP-1.',
          },
          // Said by a person of this text: of another one the answer does not hold.
          receituarioDitoDe: {
            type: ['string', 'null'],
            title: 'Descrição de que se disse o tipo de receita',
            maxLength: 500,
          },
          // Typed before there was an integration: read where it stands, never written by hand any more.
          numeroSncr: {
            type: ['string', 'null'],
            title: 'Número no SNCR digitado',
            maxLength: 30,
            pattern: '^[0-9A-Za-z.-]{4,30}$',
            readOnly: true,
            description: 'De antes da integração. O número de hoje é do papel, e só o SNCR o dá.',
          },
          // What was warned about when it was issued and why it went on, in words; put by the server.
          alertas: {
            type: ['string', 'null'],
            title: 'Alertas e justificativas',
            maxLength: 4000,
            readOnly: true,
          },
        },
      },
    },
    ciencias: {
      type: 'array',
      title: 'Justificativas de alertas',
      maxItems: 200,
      'x-child': { singular: 'Justificativa', unique: [['alerta']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['alerta', 'motivo'],
        properties: {
          // By what it is about, not by the row: it holds when rows change places, and no longer when the alert is another.
          alerta: { type: 'string', title: 'Alerta', minLength: 3, maxLength: 200 },
          motivo: { type: 'string', title: 'Motivo', minLength: 3, maxLength: 500 },
        },
      },
    },
    orientacoes: {
      type: ['string', 'null'],
      title: 'Orientações',
      maxLength: 4000,
      'x-ui': { widget: 'textarea', rows: 3 },
    },
    naoConferido: {
      type: ['string', 'null'],
      title: 'O que não pôde ser conferido',
      maxLength: 4000,
      readOnly: true,
      'x-col': { heavy: true },
    },
    emitidaEm: { type: ['string', 'null'], title: 'Emitida em', format: 'date-time', readOnly: true },
    emitidaPor: { type: ['string', 'null'], title: 'Emitida por', maxLength: 200, readOnly: true },
    encerradaEm: {
      type: ['string', 'null'],
      title: 'Suspensa ou cancelada em',
      format: 'date-time',
      readOnly: true,
    },
    encerradaPor: {
      type: ['string', 'null'],
      title: 'Suspensa ou cancelada por',
      maxLength: 200,
      readOnly: true,
    },
    motivo: {
      type: ['string', 'null'],
      title: 'Motivo da suspensão ou do cancelamento',
      maxLength: 500,
      readOnly: true,
    },
  },
} as const satisfies EntitySchema;

export default prescricao;
export type Prescricao = FromSchema<typeof prescricao>;
