import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { TIPO_ITEM_OU_PACOTE } from '#schemas/compartilhado/opcoes.ts';

const forma = (opcao: string) => {
  const quando = { properties: { forma: { const: opcao } }, required: ['forma'] } as const;
  return { visible: quando, required: quando } as const;
};

/** Quanto de cada coisa que faz é do profissional (FIN-03). A mais específica vale; no empate, a de vigência mais nova. */
export const regraRepasse = {
  $id: 'regra-repasse',
  title: 'Regra de repasse',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Regras de repasse',
    gender: 'f',
    label: ['descricao'],
    sort: 'descricao',
    importKey: ['descricao', 'inicioVigencia'],
    tenant: true,
    noOverlap: {
      by: ['profissionalId', 'quemPaga', 'convenioId', 'tipo', 'codigo'],
      from: 'inicioVigencia',
      to: 'fimVigencia',
      unless: { ativa: [false] },
      why: 'Já há uma regra igual em vigor nestes dias. Encerre a vigência dela, ou desative-a.',
    },
  },
  required: ['descricao', 'quemPaga', 'forma', 'base', 'inicioVigencia'],
  properties: {
    descricao: {
      type: 'string',
      title: 'Descrição',
      minLength: 1,
      maxLength: 120,
      'x-ui': { placeholder: 'Consultas de convênio, 60 %' },
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      'x-ref': { resource: 'profissionais', create: false },
      description: 'Em branco: qualquer um.',
    },
    quemPaga: {
      type: 'string',
      title: 'Quem paga a conta',
      oneOf: [
        { const: 'TODOS', title: 'Qualquer um' },
        { const: 'CONVENIO', title: 'Convênio' },
        { const: 'PARTICULAR', title: 'Particular' },
      ],
      default: 'TODOS',
    },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Qual convênio',
      'x-ref': { resource: 'convenios', create: false, minChars: 1 },
      'x-when': { visible: { properties: { quemPaga: { const: 'CONVENIO' } }, required: ['quemPaga'] } },
      description: 'Em branco: todos os convênios.',
    },
    tipo: {
      type: ['string', 'null'],
      title: 'Tipo de item',
      oneOf: [...TIPO_ITEM_OU_PACOTE, { const: null, title: 'Qualquer um' }],
      default: 'PROCEDIMENTO',
    },
    codigo: {
      type: ['string', 'null'],
      title: 'Só para o código',
      maxLength: 20,
      'x-ui': { placeholder: '10101012' },
      description: 'Em branco: todos os itens do tipo.',
    },
    forma: {
      type: 'string',
      title: 'Como se calcula',
      oneOf: [
        { const: 'PERCENTUAL', title: 'Percentual' },
        { const: 'VALOR', title: 'Valor por unidade' },
      ],
      default: 'PERCENTUAL',
    },
    percentual: {
      type: ['string', 'null'],
      title: 'Percentual do profissional',
      format: 'decimal',
      'x-range': { from: '0', to: '100' },
      'x-ui': { suffix: '%', scale: 4 },
      'x-when': forma('PERCENTUAL'),
    },
    valor: {
      type: ['string', 'null'],
      title: 'Valor por unidade',
      format: 'moeda',
      'x-range': { from: '0' },
      'x-when': forma('VALOR'),
    },
    base: {
      type: 'string',
      title: 'Quando é devido',
      oneOf: [
        { const: 'FATURADO', title: 'Pelo que foi faturado, no fechamento da conta' },
        { const: 'RECEBIDO', title: 'Pelo que foi recebido, à medida que entra' },
      ],
      default: 'RECEBIDO',
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

export default regraRepasse;
export type RegraRepasse = FromSchema<typeof regraRepasse>;
