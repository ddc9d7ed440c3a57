import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { TIPO_ITEM_OU_PACOTE } from '#schemas/compartilhado/opcoes.ts';

/** Escada de preços de um contrato: qual tabela, com que percentual, para que tipo de item e desde quando. */
export const precificacao = {
  $id: 'precificacao',
  title: 'Regra de precificação',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Regras de precificação',
    gender: 'f',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    provider: 'prestadorConvenioId',
    unique: [['codigo']],
    noOverlap: {
      by: ['prestadorConvenioId', 'tipo', 'planoId', 'grupoProcedimentoId', 'prioridade'],
      from: 'inicioVigencia',
      to: 'fimVigencia',
    },
  },
  required: ['codigo', 'descricao', 'prestadorConvenioId', 'tipo', 'prioridade', 'forma', 'inicioVigencia'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 20 },
    descricao: {
      type: 'string',
      title: 'Descrição',
      minLength: 1,
      maxLength: 150,
      'x-ui': { placeholder: 'Procedimentos pela CBHPM com 10 % a menos' },
    },
    prestadorConvenioId: {
      type: 'integer',
      title: 'Contrato',
      'x-ref': { resource: 'prestadores-convenios' },
    },
    planoId: { type: ['integer', 'null'], title: 'Só para o plano', 'x-ref': { resource: 'planos' } },
    tipo: { type: 'string', title: 'Tipo de item', oneOf: TIPO_ITEM_OU_PACOTE },
    grupoProcedimentoId: {
      type: ['integer', 'null'],
      title: 'Só para o grupo',
      'x-ref': { resource: 'grupos-procedimentos' },
      'x-when': { visible: { properties: { tipo: { const: 'PROCEDIMENTO' } }, required: ['tipo'] } },
    },
    prioridade: {
      type: 'integer',
      title: 'Prioridade',
      minimum: 1,
      maximum: 99,
      default: 10,
      description: 'A de menor número vale primeiro; no empate, a mais específica.',
    },
    forma: {
      type: 'string',
      title: 'Como se calcula',
      oneOf: [
        { const: 'TABELA', title: 'Tabela com percentual' },
        { const: 'FIXO', title: 'Valor fixo' },
        { const: 'CH', title: 'Coeficiente de honorários' },
        { const: 'PORTE', title: 'Porte e custo operacional' },
      ],
      default: 'TABELA',
    },
    tabelaPrecoId: {
      type: ['integer', 'null'],
      title: 'Tabela de preços',
      'x-ref': { resource: 'tabelas-precos' },
      'x-when': {
        visible: { properties: { forma: { enum: ['TABELA', 'CH', 'PORTE'] } }, required: ['forma'] },
        required: { properties: { forma: { enum: ['TABELA', 'CH', 'PORTE'] } }, required: ['forma'] },
      },
    },
    percentual: {
      type: ['string', 'null'],
      title: 'Percentual sobre a tabela',
      format: 'decimal',
      'x-range': { from: '0' },
      'x-ui': { suffix: '%', scale: 4 },
      default: '100.00',
      'x-when': {
        visible: { properties: { forma: { enum: ['TABELA', 'CH', 'PORTE'] } }, required: ['forma'] },
        required: { properties: { forma: { enum: ['TABELA', 'CH', 'PORTE'] } }, required: ['forma'] },
      },
    },
    valorFixo: {
      type: ['string', 'null'],
      title: 'Valor fixo',
      format: 'moeda',
      'x-when': {
        visible: { properties: { forma: { const: 'FIXO' } }, required: ['forma'] },
        required: { properties: { forma: { const: 'FIXO' } }, required: ['forma'] },
      },
    },
    valorCh: {
      type: ['string', 'null'],
      title: 'Valor do CH',
      format: 'moeda',
      'x-when': { visible: { properties: { forma: { const: 'CH' } }, required: ['forma'] } },
    },
    acrescimoUrgencia: {
      type: ['string', 'null'],
      title: 'Acréscimo em urgência',
      format: 'decimal',
      'x-range': { from: '0' },
      'x-ui': { suffix: '%' },
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

export default precificacao;
export type Precificacao = FromSchema<typeof precificacao>;
