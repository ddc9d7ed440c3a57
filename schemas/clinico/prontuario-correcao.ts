import { TEXTOS_PRONTUARIO } from '#schemas/compartilhado/prontuario.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * Correção ou acréscimo de um prontuário encerrado, pelo autor e com motivo (SBIS ECF, CFM 1.638/2002): o texto de antes
 * continua legível, e o prontuário mesmo não muda. Escrita por server/features/prontuario; não se altera nem se exclui.
 */
export const prontuarioCorrecao = {
  $id: 'prontuario-correcao',
  title: 'Correção de prontuário',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Correções de prontuário',
    gender: 'f',
    label: ['campo'],
    sort: '-registradaEm',
    tenant: true,
    importKey: ['prontuarioId', 'registradaEm'],
    readOnly: true,
    within: 'prontuarioId',
    auditRead: true,
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos depois do último registro: correções não se excluem de vez.',
  },
  required: ['prontuarioId', 'campo', 'depois', 'motivo'],
  properties: {
    prontuarioId: {
      type: 'integer',
      title: 'Prontuário',
      'x-ref': { resource: 'prontuarios', create: false },
    },
    campo: {
      type: 'string',
      title: 'O que se corrige',
      oneOf: [...TEXTOS_PRONTUARIO, { const: 'adendo', title: 'Acréscimo ao prontuário' }],
    },
    registradaEm: { type: 'string', title: 'Registrada em', format: 'date-time', readOnly: true },
    antes: {
      type: ['string', 'null'],
      title: 'Como estava',
      maxLength: 20_000,
      'x-col': { heavy: true },
      readOnly: true,
    },
    depois: { type: 'string', title: 'Como fica', minLength: 1, maxLength: 20_000, 'x-col': { heavy: true } },
    motivo: { type: 'string', title: 'Motivo', minLength: 3, maxLength: 500, 'x-col': { search: true } },
  },
} as const satisfies EntitySchema;

export default prontuarioCorrecao;
export type ProntuarioCorrecao = FromSchema<typeof prontuarioCorrecao>;
