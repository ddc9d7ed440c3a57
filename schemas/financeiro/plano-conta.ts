import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const planoConta = {
  $id: 'plano-conta',
  title: 'Conta do plano',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Contas do plano',
    gender: 'f',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo'], ['padraoDe']],
  },
  required: ['codigo', 'descricao', 'tipo', 'natureza'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      maxLength: 20,
      pattern: '^[0-9]+([.][0-9]+)*$',
      'x-ui': { placeholder: '3.1.02' },
    },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 120 },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'SINTETICA', title: 'Sintética' },
        { const: 'ANALITICA', title: 'Analítica' },
      ],
      default: 'ANALITICA',
    },
    natureza: {
      type: 'string',
      title: 'Natureza',
      oneOf: [
        { const: 'RECEITA', title: 'Receita', 'x-tone': 'success' },
        { const: 'DESPESA', title: 'Despesa', 'x-tone': 'warning' },
        { const: 'ATIVO', title: 'Ativo' },
        { const: 'PASSIVO', title: 'Passivo' },
      ],
    },
    contaPaiId: {
      type: ['integer', 'null'],
      title: 'Conta superior',
      'x-ref': { resource: 'plano-contas', minChars: 1, filter: { tipo: 'SINTETICA' } },
    },
    padraoDe: {
      type: ['string', 'null'],
      title: 'Conta padrão de',
      oneOf: [
        { const: 'TARIFAS', title: 'Tarifas e taxas de recebimento' },
        { const: null, title: 'Nada' },
      ],
      'x-when': {
        visible: {
          properties: { tipo: { const: 'ANALITICA' }, natureza: { const: 'DESPESA' } },
          required: ['tipo', 'natureza'],
        },
      },
      description: 'Aqui caem as taxas de cartão e boleto das formas de recebimento sem conta própria.',
    },
    codigoContabil: { type: ['string', 'null'], title: 'Código na contabilidade', maxLength: 20 },
    orientacao: {
      type: ['string', 'null'],
      title: 'Quando usar',
      maxLength: 1000,
      'x-ui': { widget: 'textarea' },
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default planoConta;
export type PlanoConta = FromSchema<typeof planoConta>;
