import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const tabelaLimiteTributacao = {
  $id: 'tabela-limite-tributacao',
  title: 'Limite de tributação',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Limites de tributação',
    label: ['descricao'],
    sort: '-inicioVigencia',
    unique: [['tipoImpostoId', 'limite', 'inicioVigencia']],
    importKey: ['tipoImpostoId', 'limite', 'inicioVigencia'],
    noOverlap: { by: ['tipoImpostoId', 'limite'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['descricao', 'tipoImpostoId', 'limite', 'valor', 'inicioVigencia'],
  properties: {
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 120 },
    tipoImpostoId: { type: 'integer', title: 'Imposto', 'x-ref': { resource: 'tipos-impostos' } },
    limite: {
      type: 'string',
      title: 'Limite',
      oneOf: [
        { const: 'BASE_MAXIMA', title: 'Base máxima (teto)' },
        { const: 'BASE_MINIMA', title: 'Base mínima' },
        { const: 'IMPOSTO_MAXIMO', title: 'Imposto máximo no mês' },
        { const: 'DEDUCAO', title: 'Dedução permitida' },
      ],
    },
    valor: { type: 'string', title: 'Valor', format: 'moeda' },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    norma: {
      type: ['string', 'null'],
      title: 'Norma',
      maxLength: 120,
      'x-ui': { placeholder: 'Lei 15.191/2025' },
    },
  },
} as const satisfies EntitySchema;

export default tabelaLimiteTributacao;
export type TabelaLimiteTributacao = FromSchema<typeof tabelaLimiteTributacao>;
