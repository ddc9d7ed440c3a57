import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const feriado = {
  $id: 'feriado',
  title: 'Feriado',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Feriados',
    label: ['nome'],
    sort: '-data',
    unique: [['data', 'nome', 'tipo', 'uf', 'cidadeId']],
    importKey: ['data', 'nome', 'tipo', 'uf'],
  },
  required: ['data', 'nome', 'tipo'],
  properties: {
    data: { type: 'string', title: 'Data', format: 'date' },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 100 },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'NACIONAL', title: 'Nacional' },
        { const: 'ESTADUAL', title: 'Estadual' },
        { const: 'MUNICIPAL', title: 'Municipal' },
        { const: 'FACULTATIVO', title: 'Ponto facultativo' },
      ],
    },
    uf: {
      type: ['string', 'null'],
      title: 'UF',
      format: 'uf',
      'x-when': {
        visible: { properties: { tipo: { enum: ['ESTADUAL', 'MUNICIPAL'] } }, required: ['tipo'] },
        required: { properties: { tipo: { enum: ['ESTADUAL', 'MUNICIPAL'] } }, required: ['tipo'] },
      },
    },
    cidadeId: {
      type: ['integer', 'null'],
      title: 'Cidade',
      'x-ref': { resource: 'cidades', filter: { uf: '$uf' } },
      'x-when': {
        visible: { properties: { tipo: { const: 'MUNICIPAL' } }, required: ['tipo'] },
        required: { properties: { tipo: { const: 'MUNICIPAL' } }, required: ['tipo'] },
      },
    },
    descricao: { type: ['string', 'null'], title: 'Descrição', maxLength: 400 },
    fechaAgenda: { type: 'boolean', title: 'Fecha a agenda', default: true },
  },
} as const satisfies EntitySchema;

export default feriado;
export type Feriado = FromSchema<typeof feriado>;
