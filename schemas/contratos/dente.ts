import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Notação da FDI (ISO 3950): quadrante e posição. */
export const dente = {
  $id: 'dente',
  title: 'Dente',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Dentes', label: ['codigo', 'nome'], sort: 'codigo', unique: [['codigo']] },
  required: ['codigo', 'nome', 'denticao', 'quadrante', 'arcada', 'lado'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código FDI',
      maxLength: 2,
      pattern: '^[1-8][1-9]$',
      'x-ui': { placeholder: '11' },
    },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 60 },
    denticao: {
      type: 'string',
      title: 'Dentição',
      oneOf: [
        { const: 'PERMANENTE', title: 'Permanente' },
        { const: 'DECIDUA', title: 'Decídua' },
      ],
    },
    quadrante: { type: 'integer', title: 'Quadrante', minimum: 1, maximum: 8 },
    arcada: {
      type: 'string',
      title: 'Arcada',
      oneOf: [
        { const: 'SUPERIOR', title: 'Superior' },
        { const: 'INFERIOR', title: 'Inferior' },
      ],
    },
    lado: {
      type: 'string',
      title: 'Lado',
      oneOf: [
        { const: 'DIREITO', title: 'Direito' },
        { const: 'ESQUERDO', title: 'Esquerdo' },
      ],
    },
    grupoDenteId: { type: ['integer', 'null'], title: 'Grupo', 'x-ref': { resource: 'grupos-dentes' } },
    supranumerario: { type: 'boolean', title: 'Supranumerário', default: false },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default dente;
export type Dente = FromSchema<typeof dente>;
