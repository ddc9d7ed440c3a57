import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const grupoProcedimento = {
  $id: 'grupo-procedimento',
  title: 'Grupo de procedimentos',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Grupos de procedimentos',
    label: ['codigo', 'nome'],
    sort: 'codigo',
    unique: [['terminologia', 'codigo']],
    importKey: ['terminologia', 'codigo'],
  },
  required: ['terminologia', 'codigo', 'nome', 'nivel'],
  properties: {
    terminologia: {
      type: 'string',
      title: 'Terminologia',
      oneOf: [
        { const: 'TUSS', title: 'TUSS' },
        { const: 'SIGTAP', title: 'SIGTAP' },
        { const: 'PROPRIA', title: 'Própria' },
      ],
      default: 'PROPRIA',
      'x-col': { index: true },
    },
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 150 },
    nivel: {
      type: 'string',
      title: 'Nível',
      oneOf: [
        { const: 'GRUPO', title: 'Grupo' },
        { const: 'SUBGRUPO', title: 'Subgrupo' },
        { const: 'FORMA', title: 'Forma de organização' },
      ],
      default: 'GRUPO',
    },
    grupoPaiId: {
      type: ['integer', 'null'],
      title: 'Grupo superior',
      'x-ref': { resource: 'grupos-procedimentos' },
      'x-when': {
        visible: { properties: { nivel: { enum: ['SUBGRUPO', 'FORMA'] } }, required: ['nivel'] },
        required: { properties: { nivel: { enum: ['SUBGRUPO', 'FORMA'] } }, required: ['nivel'] },
      },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default grupoProcedimento;
export type GrupoProcedimento = FromSchema<typeof grupoProcedimento>;
