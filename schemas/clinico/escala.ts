import { DIA_SEMANA } from '#schemas/compartilhado/dia-semana.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** When a professional receives patients. Free times are worked out of it and never stored (src/domain/agenda). */
export const escala = {
  $id: 'escala',
  title: 'Escala',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Escalas',
    gender: 'f',
    label: ['nome'],
    tenant: true,
    sort: 'nome',
    unique: [['profissionalId', 'nome', 'inicioVigencia']],
    importKey: ['profissionalId', 'nome', 'inicioVigencia'],
  },
  required: ['nome', 'profissionalId', 'intervaloMinutos', 'capacidade', 'inicioVigencia'],
  properties: {
    nome: {
      type: 'string',
      title: 'Nome',
      minLength: 1,
      maxLength: 80,
      'x-ui': { placeholder: 'Ambulatório' },
    },
    profissionalId: {
      type: 'integer',
      title: 'Profissional',
      'x-ref': { resource: 'profissionais', create: false },
    },
    intervaloMinutos: {
      type: 'integer',
      title: 'Horários a cada',
      minimum: 5,
      maximum: 720,
      default: 30,
      'x-ui': { suffix: 'minutos' },
    },
    capacidade: {
      type: 'integer',
      title: 'Pacientes no mesmo horário',
      minimum: 1,
      maximum: 50,
      default: 1,
      description: 'Mais de um para grupos e salas de aplicação.',
    },
    inicioVigencia: { type: 'string', title: 'Vale de', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Até',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
      description: 'Vazio: sem data para terminar.',
    },
    horarios: {
      type: 'array',
      title: 'Horários da semana',
      minItems: 1,
      maxItems: 60,
      'x-child': { singular: 'Horário' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['dia', 'inicio', 'fim'],
        properties: {
          dia: { type: 'string', title: 'Dia', oneOf: DIA_SEMANA },
          inicio: { type: 'string', title: 'Das', format: 'time' },
          fim: {
            type: 'string',
            title: 'Às',
            format: 'time',
            description: 'Um fim antes do começo é do dia seguinte.',
          },
          salaId: { type: ['integer', 'null'], title: 'Sala', 'x-ref': { resource: 'salas' } },
        },
      },
    },
    tipos: {
      type: 'array',
      title: 'Tipos de atendimento',
      maxItems: 60,
      'x-child': { singular: 'Tipo', unique: [['tipoAtendimentoId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipoAtendimentoId'],
        properties: {
          tipoAtendimentoId: { type: 'integer', title: 'Tipo', 'x-ref': { resource: 'tipos-atendimento' } },
          duracaoMinutos: {
            type: ['integer', 'null'],
            title: 'Duração nesta escala',
            minimum: 5,
            maximum: 720,
            'x-ui': { suffix: 'minutos' },
          },
        },
      },
      description: 'Sem linhas, a escala serve a todos os tipos.',
    },
    convenios: {
      type: 'array',
      title: 'Convênios aceitos',
      maxItems: 200,
      'x-child': { singular: 'Convênio', unique: [['convenioId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['convenioId'],
        properties: {
          convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios' } },
        },
      },
      description: 'Sem linhas, a escala aceita todos e particulares.',
    },
    particular: {
      type: 'boolean',
      title: 'Aceita particulares',
      default: true,
    },
    ativo: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default escala;
export type Escala = FromSchema<typeof escala>;
