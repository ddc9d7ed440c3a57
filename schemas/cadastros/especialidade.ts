import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const especialidade = {
  $id: 'especialidade',
  title: 'Especialidade',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Especialidades',
    gender: 'f',
    label: ['codigo', 'nome'],
    sort: 'nome',
    unique: [['codigo'], ['nome', 'tipo']],
    importKey: ['codigo'],
  },
  required: ['codigo', 'nome', 'tipo'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 120 },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'ESPECIALIDADE', title: 'Especialidade médica' },
        { const: 'AREA_ATUACAO', title: 'Área de atuação' },
        { const: 'ODONTOLOGICA', title: 'Especialidade odontológica' },
        { const: 'MULTIPROFISSIONAL', title: 'Multiprofissional' },
      ],
      default: 'ESPECIALIDADE',
    },
    conselhoId: { type: ['integer', 'null'], title: 'Conselho', 'x-ref': { resource: 'conselhos' } },
    cboId: {
      type: ['integer', 'null'],
      title: 'Ocupação (CBO)',
      'x-ref': { resource: 'cbo-ocupacoes' },
      description: 'CBO informado nas guias TISS para esta especialidade.',
    },
    exigeRqe: {
      type: 'boolean',
      title: 'Exige RQE',
      default: false,
      description: 'O profissional só atende nesta especialidade com o registro de qualificação informado.',
    },
    minutosConsulta: {
      type: ['integer', 'null'],
      title: 'Duração da consulta',
      minimum: 5,
      maximum: 480,
      'x-ui': { suffix: 'min', placeholder: '30' },
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default especialidade;
export type Especialidade = FromSchema<typeof especialidade>;
