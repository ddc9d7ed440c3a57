import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'Um medicamento parado fica como está. Se o paciente voltou a usar, use Retomar.',
} as const;

/**
 * Um medicamento que o paciente usa, de um atendimento a outro (CLIN-02): onde se disse primeiro, desde quando, quem o
 * parou e por quê. O prontuário mostra os que seguem e grava o que muda (server/features/prontuario/lista.ts).
 */
export const medicamentoPaciente = {
  $id: 'medicamento-paciente',
  title: 'Medicamento do paciente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Medicamentos dos pacientes',
    label: ['nome'],
    sort: 'nome',
    tenant: true,
    auditRead: true,
    importKey: ['pacienteId', 'nome'],
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
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: os medicamentos do paciente não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { PARADO: FIM },
      transitions: {
        parar: {
          title: 'Parar',
          from: 'EM_USO',
          to: 'PARADO',
          action: 'update',
          reason: 'required',
          stamp: { at: 'encerradoEm', by: 'encerradoPor', reason: 'motivo' },
        },
        retomar: {
          title: 'Retomar',
          from: 'PARADO',
          to: 'EM_USO',
          action: 'update',
          reason: 'required',
        },
      },
    },
  },
  required: ['pacienteId', 'nome'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    nome: {
      type: 'string',
      title: 'Medicamento',
      minLength: 2,
      maxLength: 200,
      'x-ui': { placeholder: 'Losartana 50 mg' },
    },
    dose: {
      type: ['string', 'null'],
      title: 'Dose',
      maxLength: 80,
      'x-ui': { placeholder: '1 comprimido' },
    },
    frequencia: {
      type: ['string', 'null'],
      title: 'Frequência',
      maxLength: 80,
      'x-ui': { placeholder: 'de 12 em 12 horas' },
    },
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
        { const: 'EM_USO', title: 'Em uso', 'x-tone': 'info' },
        { const: 'PARADO', title: 'Parado', 'x-tone': 'neutral' },
      ],
      default: 'EM_USO',
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
    encerradoEm: { type: ['string', 'null'], title: 'Parado em', format: 'date-time', readOnly: true },
    encerradoPor: { type: ['string', 'null'], title: 'Parado por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default medicamentoPaciente;
export type MedicamentoPaciente = FromSchema<typeof medicamentoPaciente>;
