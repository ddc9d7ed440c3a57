import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'Um problema resolvido fica como está. Se ele voltou, use Reabrir.',
} as const;

/**
 * Um problema de saúde do paciente, de um atendimento a outro (CLIN-02): onde se disse primeiro, desde quando, quem o
 * encerrou e por quê. O prontuário mostra os que seguem e grava o que muda (server/features/prontuario/lista.ts).
 */
export const problemaPaciente = {
  $id: 'problema-paciente',
  title: 'Problema do paciente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Problemas dos pacientes',
    label: ['nome'],
    sort: 'nome',
    tenant: true,
    auditRead: true,
    importKey: ['pacienteId', 'cidId'],
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
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: os problemas do paciente não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { RESOLVIDO: FIM },
      transitions: {
        confirmar: { title: 'Confirmar', from: 'SUSPEITO', to: 'CONFIRMADO', action: 'update' },
        duvidar: { title: 'Voltar a suspeita', from: 'CONFIRMADO', to: 'SUSPEITO', action: 'update' },
        resolver: {
          title: 'Resolver',
          from: ['SUSPEITO', 'CONFIRMADO'],
          to: 'RESOLVIDO',
          action: 'update',
          reason: 'required',
          stamp: { at: 'encerradoEm', by: 'encerradoPor', reason: 'motivo' },
        },
        reabrir: {
          title: 'Reabrir',
          from: 'RESOLVIDO',
          to: 'CONFIRMADO',
          action: 'update',
          reason: 'required',
        },
      },
    },
  },
  required: ['pacienteId'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    // O nome do código, posto pelo servidor.
    nome: { type: ['string', 'null'], title: 'Problema', maxLength: 400, readOnly: true },
    cidId: {
      type: ['integer', 'null'],
      title: 'CID-10',
      'x-ref': { resource: 'cids', create: false },
      'x-when': { required: { properties: { ciapId: { type: 'null' } } } },
    },
    ciapId: { type: ['integer', 'null'], title: 'CIAP-2', 'x-ref': { resource: 'ciaps', create: false } },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'SUSPEITO', title: 'Suspeito', 'x-tone': 'warning' },
        { const: 'CONFIRMADO', title: 'Confirmado', 'x-tone': 'info' },
        { const: 'RESOLVIDO', title: 'Resolvido', 'x-tone': 'success' },
      ],
      default: 'SUSPEITO',
    },
    desde: {
      type: ['string', 'null'],
      title: 'Desde',
      format: 'date',
      'x-happened': { whose: 'pacienteId' },
    },
    observacao: { type: ['string', 'null'], title: 'Observação', maxLength: 300 },
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
    encerradoEm: { type: ['string', 'null'], title: 'Resolvido em', format: 'date-time', readOnly: true },
    encerradoPor: { type: ['string', 'null'], title: 'Resolvido por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default problemaPaciente;
export type ProblemaPaciente = FromSchema<typeof problemaPaciente>;
