import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * Alguém abriu o cegamento de um participante em emergência, e por quê. Diz quem e quando, nunca o braço: abre a porta da
 * alocação por uma hora e fica como registro (CRF-04). Só server/features/estudo a escreve.
 */
export const aberturaCegamento = {
  $id: 'abertura-cegamento',
  title: 'Abertura do cegamento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Aberturas do cegamento',
    gender: 'f',
    label: ['participante', 'quem'],
    sort: '-em',
    provider: 'centroId',
    readOnly: true,
    indexes: [['alocacaoId', 'usuarioId', 'validoAte']],
    retain:
      'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): aberturas não se excluem.',
  },
  required: [
    'em',
    'usuarioId',
    'quem',
    'estudoId',
    'centroId',
    'participanteId',
    'alocacaoId',
    'motivo',
    'validoAte',
  ],
  properties: {
    em: { type: 'string', title: 'Quando', format: 'date-time', 'x-col': { index: true } },
    usuarioId: { type: 'integer', title: 'Número da conta', minimum: 1 },
    quem: { type: 'string', title: 'Quem', maxLength: 200, 'x-col': { search: true } },
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    centroId: { type: 'integer', title: 'Centro', 'x-ref': { resource: 'centros-estudo', create: false } },
    // A number and no reference: the row is of the study, the participant of a provider. Only the server writes it.
    participanteId: { type: 'integer', title: 'Número do cadastro', minimum: 1 },
    participante: { type: ['string', 'null'], title: 'Participante', maxLength: 20 },
    alocacaoId: {
      type: 'integer',
      title: 'Alocação',
      'x-ref': { resource: 'alocacoes-estudo', create: false },
    },
    motivo: {
      type: 'string',
      title: 'Motivo',
      minLength: 10,
      maxLength: 500,
      'x-ui': { widget: 'textarea' },
    },
    validoAte: { type: 'string', title: 'Braço à vista até', format: 'date-time' },
  },
} as const satisfies EntitySchema;

export default aberturaCegamento;
export type AberturaCegamento = FromSchema<typeof aberturaCegamento>;
