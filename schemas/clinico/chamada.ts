import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FEITA = { what: ['fields', 'delete'], why: 'Uma chamada que terminou fica como está.' } as const;

/**
 * One calling of a patient from a queue (CLIN-06, CLIN-07): who, where, when, by whom (who made the row) and how it ended. Calling
 * again is another row. Made by server/features/fila and pronto-atendimento alone; indexes of the database keep one open.
 */
export const chamada = {
  $id: 'chamada',
  title: 'Chamada',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Chamadas',
    gender: 'f',
    label: ['nome', 'onde'],
    tenant: true,
    sort: '-chamadaEm',
    readOnly: true,
    indexes: [['chamadaEm'], ['agendamentoId'], ['atendimentoUrgenciaId'], ['profissionalId', 'chamadaEm']],
    rows: { all: 'vertodos', own: [{ field: 'profissionalId', is: 'profissional' }] },
    lifecycle: {
      field: 'situacao',
      locks: { ATENDIDA: FEITA, REPETIDA: FEITA, NAO_RESPONDEU: FEITA, DESFEITA: FEITA },
      transitions: {
        atender: {
          title: 'Atendida',
          from: 'CHAMADA',
          to: 'ATENDIDA',
          stamp: { at: 'encerradaEm' },
          internal: true,
        },
        repetir: {
          title: 'Chamada de novo',
          from: 'CHAMADA',
          to: 'REPETIDA',
          stamp: { at: 'encerradaEm' },
          internal: true,
        },
        ausentar: {
          title: 'Não respondeu',
          from: 'CHAMADA',
          to: 'NAO_RESPONDEU',
          action: 'chamar',
          stamp: { at: 'encerradaEm' },
        },
        desfazer: {
          title: 'Desfazer chamada',
          from: 'CHAMADA',
          to: 'DESFEITA',
          action: 'chamar',
          stamp: { at: 'encerradaEm' },
        },
      },
    },
  },
  required: ['profissionalId', 'nome', 'onde', 'vez', 'chamadaEm'],
  properties: {
    // Of an appointment, or of an arrival at the emergency queue.
    agendamentoId: {
      type: ['integer', 'null'],
      title: 'Agendamento',
      'x-ref': { resource: 'agendamentos', create: false },
    },
    atendimentoUrgenciaId: {
      type: ['integer', 'null'],
      title: 'Atendimento de urgência',
      'x-ref': { resource: 'atendimentos-urgencia', create: false },
    },
    pacienteId: {
      type: ['integer', 'null'],
      title: 'Paciente',
      'x-ref': { resource: 'pacientes', create: false },
    },
    profissionalId: {
      type: 'integer',
      title: 'Profissional',
      'x-ref': { resource: 'profissionais', create: false },
    },
    salaId: { type: ['integer', 'null'], title: 'Sala', 'x-ref': { resource: 'salas', create: false } },
    // What the panel shows, as it was said then.
    senha: { type: ['string', 'null'], title: 'Senha', maxLength: 20 },
    nome: { type: 'string', title: 'Nome no painel', minLength: 1, maxLength: 80 },
    onde: { type: 'string', title: 'Onde', minLength: 1, maxLength: 100 },
    vez: { type: 'integer', title: 'Vez', minimum: 1, maximum: 100 },
    chamadaEm: { type: 'string', title: 'Chamada em', format: 'date-time' },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'CHAMADA', title: 'Chamada', 'x-tone': 'info' },
        { const: 'ATENDIDA', title: 'Atendida', 'x-tone': 'success' },
        { const: 'REPETIDA', title: 'Chamada de novo', 'x-tone': 'neutral' },
        { const: 'NAO_RESPONDEU', title: 'Não respondeu', 'x-tone': 'warning' },
        { const: 'DESFEITA', title: 'Desfeita', 'x-tone': 'neutral' },
      ],
      default: 'CHAMADA',
    },
    encerradaEm: { type: ['string', 'null'], title: 'Encerrada em', format: 'date-time', readOnly: true },
  },
} as const satisfies EntitySchema;

export default chamada;
export type Chamada = FromSchema<typeof chamada>;
