import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FEITA = { what: ['fields', 'delete'], why: 'O que foi checado fica como está.' } as const;
const checada = { at: 'checadaEm', by: 'checadaPor' } as const;

/**
 * Uma hora de medicação de quem está internado (CLIN-04): nasce da prescrição emitida, pela frequência, e a enfermagem checa
 * como dada ou não dada, com motivo. Sem hora: se necessário, ou o que a frequência não deixou calcular.
 */
export const administracao = {
  $id: 'administracao',
  title: 'Administração de medicamento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Administrações de medicamentos',
    gender: 'f',
    label: ['medicamento', 'horario'],
    sort: 'horario',
    tenant: true,
    readOnly: true,
    auditRead: true,
    unique: [['prescricaoId', 'itemId', 'horario']],
    indexes: [['internacaoId', 'horario'], ['situacao', 'horario'], ['prescricaoId']],
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: o que a enfermagem checou não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { DADA: FEITA, NAO_DADA: FEITA, SUSPENSA: FEITA },
      transitions: {
        dar: { title: 'Dada', from: 'PREVISTA', to: 'DADA', action: 'checar', stamp: checada },
        'nao-dar': {
          title: 'Não dada',
          from: 'PREVISTA',
          to: 'NAO_DADA',
          action: 'checar',
          reason: 'required',
          stamp: { ...checada, reason: 'motivo' },
        },
        suspender: { title: 'Suspensa', from: 'PREVISTA', to: 'SUSPENSA', internal: true, stamp: checada },
      },
    },
  },
  required: ['internacaoId', 'pacienteId', 'prescricaoId', 'itemId', 'medicamento'],
  properties: {
    internacaoId: {
      type: 'integer',
      title: 'Internação',
      'x-ref': { resource: 'internacoes', create: false },
    },
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    prescricaoId: {
      type: 'integer',
      title: 'Prescrição',
      'x-ref': { resource: 'prescricoes', create: false },
    },
    itemId: { type: 'integer', title: 'Item da prescrição', minimum: 1 },
    medicamento: { type: 'string', title: 'Medicamento', minLength: 1, maxLength: 500 },
    dose: { type: ['string', 'null'], title: 'Como dar', maxLength: 1000 },
    horario: { type: ['string', 'null'], title: 'Horário', format: 'date-time' },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'PREVISTA', title: 'A dar', 'x-tone': 'warning' },
        { const: 'DADA', title: 'Dada', 'x-tone': 'success' },
        { const: 'NAO_DADA', title: 'Não dada', 'x-tone': 'error' },
        { const: 'SUSPENSA', title: 'Suspensa', 'x-tone': 'neutral' },
      ],
      default: 'PREVISTA',
    },
    checadaEm: { type: ['string', 'null'], title: 'Checada em', format: 'date-time', readOnly: true },
    checadaPor: { type: ['string', 'null'], title: 'Checada por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default administracao;
export type Administracao = FromSchema<typeof administracao>;
