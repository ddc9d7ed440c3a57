import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const grupoTipoTributo = {
  $id: 'grupo-tipo-tributo',
  title: 'Grupo de tributos',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Grupos de tributos',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'descricao', 'esfera'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 100 },
    esfera: {
      type: 'string',
      title: 'Esfera',
      oneOf: [
        { const: 'FEDERAL', title: 'Federal' },
        { const: 'ESTADUAL', title: 'Estadual' },
        { const: 'MUNICIPAL', title: 'Municipal' },
        { const: 'PREVIDENCIARIA', title: 'Previdenciária' },
      ],
    },
    recolheJunto: { type: 'boolean', title: 'Recolhe em uma só guia', default: false },
    codigoReceita: {
      type: ['string', 'null'],
      title: 'Código de receita da guia única',
      maxLength: 4,
      pattern: '^[0-9]{4}$',
      'x-when': {
        visible: { properties: { recolheJunto: { const: true } }, required: ['recolheJunto'] },
        required: { properties: { recolheJunto: { const: true } }, required: ['recolheJunto'] },
      },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default grupoTipoTributo;
export type GrupoTipoTributo = FromSchema<typeof grupoTipoTributo>;
