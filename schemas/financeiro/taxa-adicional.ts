import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const taxaAdicional = {
  $id: 'taxa-adicional',
  title: 'Taxa adicional',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Taxas adicionais',
    gender: 'f',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo', 'inicioVigencia']],
    importKey: ['codigo', 'inicioVigencia'],
    noOverlap: { by: ['codigo'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['codigo', 'descricao', 'incidencia', 'forma', 'periodo', 'inicioVigencia'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 100 },
    incidencia: {
      type: 'string',
      title: 'Incide sobre',
      oneOf: [
        { const: 'MULTA', title: 'Multa por atraso' },
        { const: 'JUROS', title: 'Juros por atraso' },
        { const: 'DESCONTO', title: 'Desconto' },
        { const: 'ACRESCIMO', title: 'Acréscimo' },
        { const: 'TARIFA', title: 'Tarifa bancária' },
      ],
    },
    forma: {
      type: 'string',
      title: 'Forma',
      oneOf: [
        { const: 'PERCENTUAL', title: 'Percentual' },
        { const: 'VALOR', title: 'Valor' },
      ],
      default: 'PERCENTUAL',
    },
    percentual: {
      type: ['string', 'null'],
      title: 'Percentual',
      format: 'decimal',
      'x-range': { from: '0', to: '100' },
      'x-ui': { suffix: '%', scale: 4 },
      'x-when': {
        visible: { properties: { forma: { const: 'PERCENTUAL' } }, required: ['forma'] },
        required: { properties: { forma: { const: 'PERCENTUAL' } }, required: ['forma'] },
      },
    },
    valor: {
      type: ['string', 'null'],
      title: 'Valor',
      format: 'moeda',
      'x-range': { from: '0' },
      'x-when': {
        visible: { properties: { forma: { const: 'VALOR' } }, required: ['forma'] },
        required: { properties: { forma: { const: 'VALOR' } }, required: ['forma'] },
      },
    },
    periodo: {
      type: 'string',
      title: 'Aplicação',
      oneOf: [
        { const: 'UNICA', title: 'Uma vez' },
        { const: 'DIA', title: 'Por dia' },
        { const: 'MES', title: 'Por mês' },
      ],
      default: 'UNICA',
    },
    carenciaDias: {
      type: ['integer', 'null'],
      title: 'Carência',
      minimum: 0,
      maximum: 365,
      'x-ui': { suffix: 'dias' },
    },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default taxaAdicional;
export type TaxaAdicional = FromSchema<typeof taxaAdicional>;
