import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const REALIZADA = {
  what: ['fields', 'delete'],
  why: 'A sessão já aconteceu e fica como está. Material, acrescente em Documentos.',
} as const;
const CANCELADA = {
  what: ['fields', 'documents', 'delete'],
  why: 'Esta sessão foi cancelada e fica como está.',
} as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const endereco = { format: 'uri', pattern: '^https://', maxLength: 500 } as const;

/** Teleconsultoria educacional (TELE-01): a sessão de um tema, as suas vagas e o que fica dela. */
export const sessaoEducacional = {
  $id: 'sessao-educacional',
  title: 'Sessão educacional',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Sessões educacionais',
    gender: 'f',
    label: ['tema'],
    sort: '-inicio',
    tenant: true,
    importKey: ['tema', 'inicio'],
    indexes: [['situacao', 'inicio'], ['inicio']],
    lifecycle: {
      field: 'situacao',
      locks: { REALIZADA, CANCELADA },
      keeps: ['inscritos', 'gravacao'],
      transitions: {
        fechar: { title: 'Fechar inscrições', from: 'ABERTA', to: 'FECHADA', action: 'update' },
        abrir: { title: 'Reabrir inscrições', from: 'FECHADA', to: 'ABERTA', action: 'update' },
        realizar: {
          title: 'Dar por realizada',
          from: ['ABERTA', 'FECHADA'],
          to: 'REALIZADA',
          action: 'update',
          asks: ['gravacao?'],
          stamp: { at: 'realizadaEm' },
        },
        publicar: {
          title: 'Publicar o vídeo',
          from: 'REALIZADA',
          to: 'REALIZADA',
          action: 'update',
          asks: ['gravacao'],
          stays: true,
        },
        cancelar: {
          title: 'Cancelar a sessão',
          from: ['ABERTA', 'FECHADA'],
          to: 'CANCELADA',
          action: 'update',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['tema', 'palestrante', 'inicio', 'duracaoMinutos', 'vagas'],
  properties: {
    tema: {
      type: 'string',
      title: 'Tema',
      minLength: 5,
      maxLength: 160,
      'x-ui': { placeholder: 'Manejo da asma na atenção primária' },
    },
    palestrante: { type: 'string', title: 'Palestrante', minLength: 3, maxLength: 160 },
    publico: {
      type: ['string', 'null'],
      title: 'Para quem',
      maxLength: 160,
      'x-ui': { placeholder: 'Enfermeiros e médicos da atenção primária' },
    },
    inicio: { type: 'string', title: 'Data e hora', format: 'date-time' },
    duracaoMinutos: {
      type: 'integer',
      title: 'Duração',
      minimum: 10,
      maximum: 1440,
      default: 60,
      'x-ui': { suffix: 'min' },
    },
    vagas: { type: 'integer', title: 'Vagas', minimum: 1, maximum: 100_000, default: 100 },
    inscritos: {
      type: 'integer',
      title: 'Inscritos',
      minimum: 0,
      default: 0,
      'x-sum': {
        of: 'inscricoes-educacionais',
        by: 'sessaoId',
        where: { situacao: ['INSCRITA', 'PRESENTE', 'AUSENTE'] },
      },
    },
    modalidade: {
      type: 'string',
      title: 'Como acontece',
      oneOf: [
        { const: 'VIDEO', title: 'Por vídeo' },
        { const: 'PRESENCIAL', title: 'Presencial' },
      ],
      default: 'VIDEO',
    },
    sala: {
      type: ['string', 'null'],
      title: 'Endereço da sala de vídeo',
      ...endereco,
      'x-ui': { placeholder: 'https://' },
      'x-when': { visible: { properties: { modalidade: { const: 'VIDEO' } } } },
    },
    local: {
      type: ['string', 'null'],
      title: 'Local',
      maxLength: 200,
      'x-when': {
        visible: { properties: { modalidade: { const: 'PRESENCIAL' } } },
        required: { properties: { modalidade: { const: 'PRESENCIAL' } } },
      },
    },
    descricao: {
      type: ['string', 'null'],
      title: 'O que se vai ver',
      maxLength: 4000,
      'x-col': { heavy: true },
      'x-ui': { widget: 'textarea', rows: 4 },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTA', title: 'Inscrições abertas', 'x-tone': 'info' },
        { const: 'FECHADA', title: 'Inscrições fechadas', 'x-tone': 'warning' },
        { const: 'REALIZADA', title: 'Realizada', 'x-tone': 'success' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'ABERTA',
    },
    gravacao: {
      type: ['string', 'null'],
      title: 'Endereço do vídeo',
      ...endereco,
      readOnly: true,
      'x-ui': { placeholder: 'https://' },
    },
    realizadaEm: momento('Dada por realizada em'),
    motivo: { type: ['string', 'null'], title: 'Motivo do cancelamento', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default sessaoEducacional;
export type SessaoEducacional = FromSchema<typeof sessaoEducacional>;
