import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { ANTECEDENTE } from '#schemas/compartilhado/prontuario.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'O que se encerrou fica como está. Se voltou a valer, use Retomar.',
} as const;

/**
 * Hábito, doença na família, cirurgia feita ou dispositivo do paciente, de um atendimento a outro (CLIN-02). Um hábito
 * muda de valor, um dispositivo se retira; cirurgia e história da família não terminam: encerrá-las diz que não procedem.
 */
export const antecedentePaciente = {
  $id: 'antecedente-paciente',
  title: 'Antecedente do paciente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Antecedentes dos pacientes',
    label: ['descricao'],
    sort: 'tipo',
    tenant: true,
    auditRead: true,
    importKey: ['pacienteId', 'tipo', 'descricao'],
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
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: os antecedentes do paciente não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { ENCERRADO: FIM },
      transitions: {
        encerrar: {
          title: 'Encerrar',
          from: 'ATUAL',
          to: 'ENCERRADO',
          action: 'update',
          reason: 'required',
          stamp: { at: 'encerradoEm', by: 'encerradoPor', reason: 'motivo' },
        },
        retomar: {
          title: 'Retomar',
          from: 'ENCERRADO',
          to: 'ATUAL',
          action: 'update',
          reason: 'required',
        },
      },
    },
  },
  required: ['pacienteId', 'tipo', 'descricao'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    ...ANTECEDENTE,
    desde: {
      type: ['string', 'null'],
      title: 'Desde',
      format: 'date',
      'x-happened': { whose: 'pacienteId' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ATUAL', title: 'Vale hoje', 'x-tone': 'info' },
        { const: 'ENCERRADO', title: 'Encerrado', 'x-tone': 'neutral' },
      ],
      default: 'ATUAL',
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
    encerradoEm: { type: ['string', 'null'], title: 'Encerrado em', format: 'date-time', readOnly: true },
    encerradoPor: { type: ['string', 'null'], title: 'Encerrado por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default antecedentePaciente;
export type AntecedentePaciente = FromSchema<typeof antecedentePaciente>;
