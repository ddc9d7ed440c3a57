import { FINALIDADES } from '#schemas/compartilhado/finalidade-acesso.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * Somebody said why they open a patient's history outside the care link, or a restricted chart (docs/guides/ficha-medica.md). It opens the door
 * for a while and stays as the record of it. Written by server/features/ficha-medica alone.
 */
export const acessoProntuario = {
  $id: 'acesso-prontuario',
  title: 'Acesso justificado',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Acessos justificados',
    label: ['quem'],
    sort: '-em',
    tenant: true,
    readOnly: true,
    indexes: [
      ['pacienteId', 'usuarioId', 'validoAte'],
      ['prontuarioId', 'usuarioId', 'validoAte'],
      // What one said that still counts, asked with every list of charts.
      ['usuarioId', 'validoAte'],
    ],
    rows: { all: 'vertodos', own: [{ field: 'usuarioId', is: 'usuario' }] },
    retain: 'O que justificou a leitura de um prontuário guarda-se com ele: acessos não se excluem.',
  },
  required: ['em', 'usuarioId', 'quem', 'pacienteId', 'finalidade', 'justificativa', 'validoAte'],
  properties: {
    em: { type: 'string', title: 'Quando', format: 'date-time', 'x-col': { index: true } },
    usuarioId: { type: 'integer', title: 'Número da conta', minimum: 1 },
    quem: { type: 'string', title: 'Quem', maxLength: 200, 'x-col': { search: true } },
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    // Empty: the history as a whole.
    prontuarioId: {
      type: ['integer', 'null'],
      title: 'Prontuário restrito',
      'x-ref': { resource: 'prontuarios', create: false },
    },
    finalidade: { type: 'string', title: 'Finalidade', oneOf: FINALIDADES },
    justificativa: {
      type: 'string',
      title: 'Justificativa',
      minLength: 10,
      maxLength: 500,
      'x-ui': { widget: 'textarea' },
    },
    validoAte: { type: 'string', title: 'Vale até', format: 'date-time' },
  },
} as const satisfies EntitySchema;

export default acessoProntuario;
export type AcessoProntuario = FromSchema<typeof acessoProntuario>;
