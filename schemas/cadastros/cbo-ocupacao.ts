import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const cboOcupacao = {
  $id: 'cbo-ocupacao',
  title: 'Ocupação (CBO)',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Ocupações (CBO)',
    gender: 'f',
    label: ['codigo', 'titulo'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'titulo'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      maxLength: 6,
      pattern: '^[0-9A-Z]{6}$',
      'x-ui': { placeholder: '225125' },
    },
    titulo: { type: 'string', title: 'Título', minLength: 1, maxLength: 200 },
    codigoFamilia: { type: ['string', 'null'], title: 'Código da família', maxLength: 4 },
    familia: { type: ['string', 'null'], title: 'Família', maxLength: 200 },
    areaSaude: { type: 'boolean', title: 'Da área da saúde', default: false },
    profissaoRegulamentada: { type: 'boolean', title: 'Profissão regulamentada', default: false },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default cboOcupacao;
export type CboOcupacao = FromSchema<typeof cboOcupacao>;
