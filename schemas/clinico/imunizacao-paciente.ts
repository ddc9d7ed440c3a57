import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'Uma imunização anulada fica como está. Se foi mesmo aplicada, use Revalidar.',
} as const;

/**
 * Uma vacina que o paciente tomou, dita em qualquer atendimento (CLIN-02). É um acontecimento: não termina, e nenhum
 * prontuário a repete. O que se registrou por engano se anula, com motivo (server/features/prontuario/lista.ts).
 */
export const imunizacaoPaciente = {
  $id: 'imunizacao-paciente',
  title: 'Imunização do paciente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Imunizações dos pacientes',
    gender: 'f',
    label: ['vacina'],
    sort: '-aplicadaEm',
    tenant: true,
    auditRead: true,
    importKey: ['pacienteId', 'vacina', 'aplicadaEm'],
    indexes: [['pacienteId', 'situacao']],
    // O que só um prontuário restrito disse, só o autor dele lê (0107).
    rows: {
      own: [
        { field: 'restrito', value: false },
        { field: 'profissionalId', is: 'profissional' },
      ],
      // As the charts that say it: whoever reads it attends the patient, or said why.
      care: { of: 'pacienteId', author: 'profissionalId' },
    },
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: as imunizações do paciente não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { ANULADA: FIM },
      transitions: {
        anular: {
          title: 'Anular registro',
          from: 'APLICADA',
          to: 'ANULADA',
          action: 'update',
          reason: 'required',
          stamp: { at: 'encerradoEm', by: 'encerradoPor', reason: 'motivo' },
        },
        revalidar: {
          title: 'Revalidar',
          from: 'ANULADA',
          to: 'APLICADA',
          action: 'update',
          reason: 'required',
        },
      },
    },
  },
  required: ['pacienteId', 'vacina', 'aplicadaEm'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    vacina: { type: 'string', title: 'Vacina', minLength: 2, maxLength: 120 },
    dose: {
      type: ['string', 'null'],
      title: 'Dose',
      maxLength: 40,
      'x-ui': { placeholder: '2ª dose' },
    },
    aplicadaEm: {
      type: 'string',
      title: 'Aplicada em',
      format: 'date',
      'x-happened': { whose: 'pacienteId' },
    },
    lote: { type: ['string', 'null'], title: 'Lote', maxLength: 40 },
    via: { type: ['string', 'null'], title: 'Via', maxLength: 40 },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'APLICADA', title: 'Aplicada', 'x-tone': 'success' },
        { const: 'ANULADA', title: 'Anulada', 'x-tone': 'neutral' },
      ],
      default: 'APLICADA',
    },
    // O atendimento em que se disse primeiro, e quem o disse.
    prontuarioId: {
      type: ['integer', 'null'],
      title: 'Atendimento de origem',
      readOnly: true,
      'x-ref': { resource: 'prontuarios', create: false, onDelete: 'set null' },
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    restrito: { type: 'boolean', title: 'Restrito', readOnly: true, default: false },
    encerradoEm: { type: ['string', 'null'], title: 'Anulada em', format: 'date-time', readOnly: true },
    encerradoPor: { type: ['string', 'null'], title: 'Anulada por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default imunizacaoPaciente;
export type ImunizacaoPaciente = FromSchema<typeof imunizacaoPaciente>;
