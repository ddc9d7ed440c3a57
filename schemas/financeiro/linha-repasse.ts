import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const moeda = (title: string) => ({ type: 'string', title, format: 'moeda', default: '0.00' }) as const;

/** O que um item de conta dá a quem o fez, num repasse. Só o servidor escreve; a soma das linhas de um item nunca passa do devido. */
export const linhaRepasse = {
  $id: 'linha-repasse',
  title: 'Linha do repasse',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Linhas dos repasses',
    gender: 'f',
    label: ['descricao', 'data'],
    sort: ['-repasseId', 'data', 'codigo'],
    tenant: true,
    readOnly: true,
    // The n-th share of an item is in one live repasse: given back, it has no number.
    unique: [['itemContaId', 'sequencia']],
    indexes: [
      ['repasseId', 'data'],
      ['itemContaId', 'situacao'],
    ],
  },
  required: [
    'repasseId',
    'itemContaId',
    'contaAtendimentoId',
    'profissionalId',
    'data',
    'codigo',
    'descricao',
    'forma',
    'base',
  ],
  properties: {
    repasseId: { type: 'integer', title: 'Repasse', 'x-ref': { resource: 'repasses' } },
    itemContaId: {
      type: 'integer',
      title: 'Item da conta',
      'x-ref': { resource: 'itens-conta-atendimento' },
    },
    contaAtendimentoId: {
      type: 'integer',
      title: 'Conta de atendimento',
      'x-ref': { resource: 'contas-atendimento' },
    },
    profissionalId: { type: 'integer', title: 'Profissional', 'x-ref': { resource: 'profissionais' } },
    sequencia: { type: ['integer', 'null'], title: 'Sequência', minimum: 1 },
    data: { type: 'string', title: 'Data', format: 'date' },
    codigo: { type: 'string', title: 'Código', maxLength: 20 },
    descricao: { type: 'string', title: 'Descrição', maxLength: 320 },
    nomePaciente: { type: ['string', 'null'], title: 'Paciente', maxLength: 150 },
    nomeConvenio: { type: ['string', 'null'], title: 'Quem paga', maxLength: 150 },
    regraRepasseId: { type: ['integer', 'null'], title: 'Regra', 'x-ref': { resource: 'regras-repasse' } },
    forma: { type: 'string', title: 'Forma', maxLength: 12 },
    percentual: {
      type: ['string', 'null'],
      title: 'Percentual',
      format: 'decimal',
      'x-ui': { suffix: '%', scale: 4 },
    },
    valorUnidade: { type: ['string', 'null'], title: 'Valor por unidade', format: 'moeda' },
    base: {
      type: 'string',
      title: 'Quando é devido',
      oneOf: [
        { const: 'FATURADO', title: 'Pelo faturado' },
        { const: 'RECEBIDO', title: 'Pelo recebido' },
      ],
    },
    valorBase: moeda('Base'),
    devido: moeda('Devido até agora'),
    anterior: moeda('Já repassado'),
    valor: moeda('Nesta linha'),
    explicacao: { type: ['string', 'null'], title: 'Como se chegou ao valor', maxLength: 1000 },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'INCLUIDA', title: 'Incluída', 'x-tone': 'success' },
        { const: 'LIVRE', title: 'Livre', 'x-tone': 'neutral' },
      ],
      default: 'INCLUIDA',
    },
  },
} as const satisfies EntitySchema;

export default linhaRepasse;
export type LinhaRepasse = FromSchema<typeof linhaRepasse>;
