import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const material = {
  $id: 'material',
  title: 'Material',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Materiais', label: ['codigo', 'nome'], sort: 'nome', unique: [['codigo']] },
  required: ['codigo', 'nome'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 20 },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 250 },
    codigoTuss: {
      type: ['string', 'null'],
      title: 'Código TUSS',
      maxLength: 8,
      pattern: '^[0-9]{8}$',
      description: 'Tabela 19.',
      'x-col': { index: true },
    },
    registroAnvisa: {
      type: ['string', 'null'],
      title: 'Registro na Anvisa',
      maxLength: 13,
      pattern: '^[0-9]{11,13}$',
    },
    fabricante: { type: ['string', 'null'], title: 'Fabricante', maxLength: 120 },
    referencia: {
      type: ['string', 'null'],
      title: 'Referência do fabricante',
      maxLength: 60,
      'x-col': { search: true },
    },
    modelo: { type: ['string', 'null'], title: 'Modelo', maxLength: 60 },
    classeRisco: {
      type: ['string', 'null'],
      title: 'Classe de risco',
      oneOf: [
        { const: 'I', title: 'I · baixo' },
        { const: 'II', title: 'II · médio' },
        { const: 'III', title: 'III · alto' },
        { const: 'IV', title: 'IV · máximo' },
        { const: null, title: 'Não informado' },
      ],
    },
    opme: {
      type: 'boolean',
      title: 'Órtese, prótese ou material especial',
      default: false,
      'x-ui': { column: 'OPME' },
    },
    reutilizavel: { type: 'boolean', title: 'Reutilizável', default: false },
    unidade: {
      type: ['string', 'null'],
      title: 'Unidade',
      maxLength: 20,
      'x-ui': { placeholder: 'unidade, caixa' },
    },
    ean: { type: ['string', 'null'], title: 'Código de barras', maxLength: 14, pattern: '^[0-9]{8,14}$' },
    inicioVigencia: { type: ['string', 'null'], title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default material;
export type Material = FromSchema<typeof material>;
