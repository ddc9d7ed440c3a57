import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const pendencia = {
  $id: 'pendencia',
  title: 'Pendência',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Pendências', gender: 'f', label: ['codigo', 'descricao'], unique: [['codigo']] },
  required: ['codigo', 'descricao', 'origem'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 150 },
    origem: {
      type: 'string',
      title: 'Origem',
      oneOf: [
        { const: 'CADASTRO', title: 'Cadastro' },
        { const: 'DOCUMENTO', title: 'Documento' },
        { const: 'AUTORIZACAO', title: 'Autorização' },
        { const: 'ASSINATURA', title: 'Assinatura' },
        { const: 'FATURAMENTO', title: 'Faturamento' },
        { const: 'FINANCEIRO', title: 'Financeiro' },
      ],
    },
    prazoDias: {
      type: ['integer', 'null'],
      title: 'Prazo para resolver',
      minimum: 0,
      maximum: 365,
      'x-ui': { suffix: 'dias' },
    },
    bloqueiaAtendimento: { type: 'boolean', title: 'Bloqueia o atendimento', default: false },
    bloqueiaFaturamento: { type: 'boolean', title: 'Bloqueia o faturamento', default: false },
    orientacao: {
      type: ['string', 'null'],
      title: 'Orientação para resolver',
      maxLength: 2000,
      'x-ui': { widget: 'textarea' },
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default pendencia;
export type Pendencia = FromSchema<typeof pendencia>;
