import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { NATUREZA_SERVICO } from '#schemas/compartilhado/natureza-servico.ts';
import { REGIME_TRIBUTARIO, TIPO_PESSOA } from '#schemas/compartilhado/opcoes.ts';

export const tabelaTributacao = {
  $id: 'tabela-tributacao',
  title: 'Regra de tributação',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Regras de tributação',
    gender: 'f',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo', 'inicioVigencia']],
    importKey: ['codigo', 'inicioVigencia'],
    noOverlap: { by: ['codigo'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: [
    'codigo',
    'descricao',
    'tipoImpostoId',
    'tipoPessoa',
    'aliquota',
    'percentualBase',
    'inicioVigencia',
  ],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 15 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 150 },
    tipoImpostoId: { type: 'integer', title: 'Imposto', 'x-ref': { resource: 'tipos-impostos' } },
    tipoPessoa: { type: 'string', title: 'Tipo de pessoa', oneOf: TIPO_PESSOA },
    regimeTributario: {
      type: ['string', 'null'],
      title: 'Só para o regime',
      oneOf: [...REGIME_TRIBUTARIO, { const: null, title: 'Não informado' }],
      'x-when': { visible: { properties: { tipoPessoa: { const: 'JURIDICA' } }, required: ['tipoPessoa'] } },
    },
    cidadeId: {
      type: ['integer', 'null'],
      title: 'Só na cidade',
      'x-ref': { resource: 'cidades' },
      description: 'Para o ISS.',
    },
    itemLc116: {
      type: ['string', 'null'],
      title: 'Item da lista de serviços (LC 116)',
      maxLength: 6,
      pattern: '^[0-9]{1,2}[.][0-9]{2}$',
      'x-ui': { placeholder: '4.01' },
    },
    natureza: {
      type: ['string', 'null'],
      title: 'Natureza do serviço',
      oneOf: [...NATUREZA_SERVICO, { const: null, title: 'Não informado' }],
    },
    retem: { type: 'boolean', title: 'Retém na fonte', default: true },
    aliquota: {
      type: 'string',
      title: 'Alíquota',
      format: 'decimal',
      'x-range': { from: '0', to: '100' },
      'x-ui': { suffix: '%' },
    },
    percentualBase: {
      type: 'string',
      title: 'Base de cálculo',
      format: 'decimal',
      'x-ui': { suffix: '%' },
      default: '100.00',
    },
    codigoReceita: {
      type: ['string', 'null'],
      title: 'Código de receita',
      maxLength: 4,
      pattern: '^[0-9]{4}$',
      'x-import': { zeros: { from: 3, to: 4 } },
    },
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
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default tabelaTributacao;
export type TabelaTributacao = FromSchema<typeof tabelaTributacao>;
