import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Quem aceitou que versão do termo de privacidade, quando, e quando retirou. Só o servidor escreve. */
export const aceiteTermo = {
  $id: 'aceite-termo',
  title: 'Aceite do termo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Aceites do termo',
    label: ['nome', 'versaoDoTexto'],
    sort: '-aceitoEm',
    readOnly: true,
    indexes: [
      ['termoId', 'usuarioId'],
      ['termoId', 'conviteId'],
    ],
    retain: 'O aceite e a sua retirada são prova (LGPD, art. 8, § 2º): não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      transitions: {
        retirar: {
          title: 'Registrar retirada',
          question: 'A pessoa retirou o aceite? Ela é perguntada de novo.',
          from: 'ACEITO',
          to: 'RETIRADO',
          reason: 'required',
          shows: ['nome', 'versaoDoTexto', 'aceitoEm'],
          stamp: { at: 'retiradoEm', by: 'retiradoPor', reason: 'motivoRetirada' },
        },
      },
    },
  },
  required: ['termoId', 'nome', 'versaoDoTexto', 'publico', 'aceitoEm'],
  properties: {
    termoId: { type: 'integer', title: 'Termo', 'x-ref': { resource: 'termos-privacidade', create: false } },
    versaoDoTexto: { type: 'string', title: 'Versão', maxLength: 40 },
    publico: {
      type: 'string',
      title: 'Veio por',
      oneOf: [
        { const: 'USUARIOS', title: 'Usuário' },
        { const: 'LINKS', title: 'Link' },
      ],
    },
    nome: { type: 'string', title: 'Quem', maxLength: 200, 'x-col': { search: true } },
    usuarioId: { type: ['integer', 'null'], title: 'Número do usuário', minimum: 1 },
    conviteId: { type: ['integer', 'null'], title: 'Número do link', minimum: 1 },
    aceitoEm: { type: 'string', title: 'Aceito em', format: 'date-time' },
    ip: { type: ['string', 'null'], title: 'Endereço', maxLength: 60 },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ACEITO', title: 'Aceito', 'x-tone': 'success' },
        { const: 'RETIRADO', title: 'Retirado', 'x-tone': 'neutral' },
      ],
      default: 'ACEITO',
    },
    retiradoEm: { type: ['string', 'null'], title: 'Retirado em', format: 'date-time', readOnly: true },
    retiradoPor: {
      type: ['string', 'null'],
      title: 'Retirada registrada por',
      maxLength: 200,
      readOnly: true,
    },
    motivoRetirada: { type: ['string', 'null'], title: 'Motivo da retirada', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default aceiteTermo;
export type AceiteTermo = FromSchema<typeof aceiteTermo>;
