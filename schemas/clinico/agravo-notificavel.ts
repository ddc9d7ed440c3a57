import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * Doença, agravo ou evento de notificação compulsória (Portaria GM/MS 10.175/2026): que CIDs o indicam e em quanto tempo
 * se notifica. A lista nacional vem com o produto; o município ou o serviço inclui as suas linhas.
 */
export const agravoNotificavel = {
  $id: 'agravo-notificavel',
  title: 'Agravo de notificação compulsória',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Agravos de notificação compulsória',
    label: ['nome'],
    sort: 'nome',
    unique: [['item']],
    importKey: ['item'],
  },
  required: ['item', 'nome', 'periodicidade'],
  properties: {
    item: {
      type: 'string',
      title: 'Item da lista',
      minLength: 1,
      maxLength: 10,
      description: 'O da portaria; uma linha do município tem um código próprio, como M1.',
    },
    nome: { type: 'string', title: 'Agravo', minLength: 2, maxLength: 200 },
    periodicidade: {
      type: 'string',
      title: 'Prazo',
      oneOf: [
        { const: 'IMEDIATA', title: 'Imediata, em até 24 horas', 'x-tone': 'error' },
        { const: 'SEMANAL', title: 'Semanal, em até 7 dias', 'x-tone': 'warning' },
      ],
      default: 'SEMANAL',
    },
    imediataQuando: {
      type: ['string', 'null'],
      title: 'Imediata quando',
      maxLength: 200,
      description: 'De uma notificação semanal: o que a torna imediata. É lido por quem notifica.',
    },
    destino: {
      type: ['string', 'null'],
      title: 'A quem se comunica em 24 horas',
      maxLength: 100,
      'x-ui': { placeholder: 'MS, SES e SMS', column: 'Comunicar a' },
    },
    cids: {
      type: ['string', 'null'],
      title: 'CIDs',
      maxLength: 300,
      pattern:
        '^[A-Z][0-9]{2}(\\.?[0-9])?(-[A-Z][0-9]{2}(\\.?[0-9])?)?( [A-Z][0-9]{2}(\\.?[0-9])?(-[A-Z][0-9]{2}(\\.?[0-9])?)?)*$',
      description:
        'Separados por espaço; uma faixa por hífen: T63 X20-X29. A portaria não os diz: confirme com a vigilância do município.',
      'x-ui': { placeholder: 'A90 A91' },
    },
    inicioVigencia: { type: ['string', 'null'], title: 'Vale desde', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Vale até',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default agravoNotificavel;
export type AgravoNotificavel = FromSchema<typeof agravoNotificavel>;
