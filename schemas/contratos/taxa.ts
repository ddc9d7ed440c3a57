import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const taxa = {
  $id: 'taxa',
  title: 'Taxa ou diária',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Taxas e diárias',
    gender: 'f',
    label: ['codigo', 'nome'],
    sort: 'nome',
    unique: [['codigo']],
  },
  required: ['codigo', 'nome', 'tipo'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 20 },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 250 },
    codigoTuss: {
      type: ['string', 'null'],
      title: 'Código TUSS',
      maxLength: 8,
      pattern: '^[0-9]{8}$',
      description: 'Tabela 18.',
      'x-col': { index: true },
    },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'TAXA', title: 'Taxa' },
        { const: 'DIARIA', title: 'Diária' },
        { const: 'GAS', title: 'Gás medicinal' },
        { const: 'ALUGUEL', title: 'Aluguel de equipamento' },
        { const: 'SALA', title: 'Uso de sala' },
      ],
    },
    unidade: {
      type: ['string', 'null'],
      title: 'Unidade de cobrança',
      maxLength: 20,
      'x-ui': { placeholder: 'hora, dia, uso' },
    },
    inicioVigencia: { type: ['string', 'null'], title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default taxa;
export type Taxa = FromSchema<typeof taxa>;
