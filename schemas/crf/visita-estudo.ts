import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { ESCALA, MOMENTO } from '#schemas/compartilhado/estudo.ts';

const dias = (title: string) =>
  ({ type: 'integer', title, minimum: 0, maximum: 365, default: 0, 'x-ui': { suffix: 'dias' } }) as const;

/** Uma visita do protocolo: quando, com que janela, e com que formulários do construtor (CRF-01). */
export const visitaEstudo = {
  $id: 'visita-estudo',
  title: 'Visita do protocolo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Visitas do protocolo',
    gender: 'f',
    label: ['nome'],
    sort: ['estudoId', 'ordem'],
    unique: [
      ['estudoId', 'nome'],
      ['estudoId', 'ordem'],
    ],
  },
  required: ['estudoId', 'nome', 'ordem'],
  properties: {
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    nome: {
      type: 'string',
      title: 'Nome',
      minLength: 3,
      maxLength: 80,
      'x-col': { search: true },
      description: 'O nome diz o que a visita é: triagem, randomização, avaliação 1 ou 2, revisão, extra.',
    },
    momento: {
      type: ['string', 'null'],
      title: 'Momento',
      oneOf: [...MOMENTO, { const: null, title: 'Não informado' }],
      readOnly: true,
    },
    ordem: { type: 'integer', title: 'Ordem', minimum: 1, maximum: 200 },
    dia: {
      type: ['integer', 'null'],
      title: 'Dia do estudo',
      minimum: -365,
      maximum: 3650,
      description: 'Contado da randomização, que é o dia 0. Vazio: sem dia marcado.',
    },
    janelaAntes: dias('Janela antes'),
    janelaDepois: dias('Janela depois'),
    formularios: {
      type: 'array',
      title: 'Formulários',
      maxItems: 60,
      'x-child': {
        singular: 'Formulário',
        unique: [['formularioId']],
        columns: ['formularioId', 'escala', 'quando', 'obrigatorio', 'dupla'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['formularioId'],
        properties: {
          formularioId: {
            type: 'integer',
            title: 'Formulário',
            'x-ref': { resource: 'form-templates', create: false },
          },
          escala: { type: 'string', title: 'Pontuação', oneOf: ESCALA, default: 'NENHUMA' },
          quando: {
            type: 'string',
            title: 'Pedido',
            oneOf: [
              { const: 'SEMPRE', title: 'Sempre' },
              { const: 'GAQ', title: 'Com GAQ no estudo' },
              { const: 'EXTENSAO', title: 'Na extensão' },
            ],
            default: 'SEMPRE',
          },
          obrigatorio: { type: 'boolean', title: 'Obrigatório', default: true },
          dupla: {
            type: 'boolean',
            title: 'Dupla digitação',
            default: false,
            description: 'Duas pessoas digitam, cada uma sem ver a outra; o que difere se resolve.',
          },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default visitaEstudo;
export type VisitaEstudo = FromSchema<typeof visitaEstudo>;
