import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { DE_QUEM, LISTA_DO_PACIENTE } from '#schemas/compartilhado/lista-do-paciente.ts';

/** Uma radiografia ou foto da boca, presa aos dentes que mostra (ODO-01). */
export const imagemOdontologica = {
  $id: 'imagem-odontologica',
  title: 'Imagem odontológica',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Imagens odontológicas',
    gender: 'f',
    label: ['tipo', 'data'],
    sort: '-data',
    ...LISTA_DO_PACIENTE,
    indexes: [['pacienteId', 'data']],
    importKey: ['pacienteId', 'data', 'tipo'],
    retain: 'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: a imagem não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      locks: {
        RETIRADA: {
          what: ['fields', 'children', 'delete'],
          why: 'Esta imagem foi retirada da boca. Inclua-a de novo, se for o caso.',
        },
      },
      transitions: {
        retirar: {
          title: 'Retirar',
          question: 'Foi engano? A imagem sai dos dentes, e fica no histórico.',
          from: 'PRESA',
          to: 'RETIRADA',
          action: 'update',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['pacienteId', 'tipo', 'data'],
  properties: {
    ...DE_QUEM,
    tipo: {
      type: 'string',
      title: 'O que é',
      oneOf: [
        { const: 'PERIAPICAL', title: 'Radiografia periapical' },
        { const: 'INTERPROXIMAL', title: 'Radiografia interproximal' },
        { const: 'OCLUSAL', title: 'Radiografia oclusal' },
        { const: 'PANORAMICA', title: 'Radiografia panorâmica' },
        { const: 'FOTO', title: 'Fotografia' },
      ],
      default: 'PERIAPICAL',
    },
    data: {
      type: 'string',
      title: 'Dia',
      format: 'date',
      default: '$hoje',
      'x-happened': { whose: 'pacienteId' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'PRESA', title: 'Nos dentes', 'x-tone': 'success' },
        { const: 'RETIRADA', title: 'Retirada', 'x-tone': 'neutral' },
      ],
      default: 'PRESA',
    },
    imagem: {
      type: ['string', 'null'],
      title: 'Imagem',
      format: 'arquivo',
      'x-ui': { widget: 'image' },
    },
    dentes: {
      type: 'array',
      title: 'Dentes',
      maxItems: 52,
      description: 'Sem dente, a imagem é da boca inteira.',
      'x-child': { singular: 'Dente', unique: [['denteId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['denteId'],
        properties: {
          denteId: { type: 'integer', title: 'Dente', 'x-ref': { resource: 'dentes', create: false } },
        },
      },
    },
    observacao: {
      type: ['string', 'null'],
      title: 'O que se vê',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
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
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default imagemOdontologica;
export type ImagemOdontologica = FromSchema<typeof imagemOdontologica>;
