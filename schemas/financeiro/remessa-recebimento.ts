import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIXO = {
  what: ['fields', 'delete'],
  why: 'O arquivo desta remessa já foi gerado. Se ele não foi ao banco, cancele-a e prepare outra.',
} as const;
const FIM = { ...FIXO, why: 'Esta remessa está encerrada. Prepare outra.' } as const;

/** Remessa de recebimentos (FIN-03): os boletos que vão juntos ao banco, e o arquivo como foi gerado. */
export const remessaRecebimento = {
  $id: 'remessa-recebimento',
  title: 'Remessa de recebimentos',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Remessas de recebimentos',
    gender: 'f',
    label: ['descricao'],
    sort: '-data',
    tenant: true,
    indexes: [['situacao']],
    importKey: ['descricao'],
    retain:
      'O arquivo mandado ao banco prova o que se cobrou: guarda-se com a escrituração (Código Civil, art. 1.194).',
    lifecycle: {
      field: 'situacao',
      keeps: ['quantidade', 'total', 'deFora'],
      locks: { GERADA: FIXO, RESPONDIDA: FIM, CANCELADA: FIM },
      transitions: {
        reunir: {
          title: 'Reunir boletos',
          from: 'EM_PREPARO',
          to: 'EM_PREPARO',
          stays: true,
          action: 'update',
          asks: ['vencimentoAte?'],
        },
        incluir: {
          title: 'Incluir um boleto',
          from: 'EM_PREPARO',
          to: 'EM_PREPARO',
          stays: true,
          action: 'update',
          guard: 'boleto/escolhido',
          asks: ['boletoId'],
        },
        'gerar-arquivo': {
          title: 'Gerar arquivo',
          from: 'EM_PREPARO',
          to: 'GERADA',
          guard: 'boleto/remessa-com-boletos',
          stamp: { at: 'geradaEm', by: 'geradaPor' },
        },
        cancelar: {
          title: 'Cancelar',
          from: ['EM_PREPARO', 'GERADA'],
          to: 'CANCELADA',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        responder: { title: 'Respondida pelo banco', from: 'GERADA', to: 'RESPONDIDA', internal: true },
      },
    },
  },
  required: ['descricao', 'contaBancariaId'],
  properties: {
    descricao: {
      type: 'string',
      title: 'Descrição',
      minLength: 1,
      maxLength: 120,
      'x-ui': { placeholder: 'Boletos da semana' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EM_PREPARO', title: 'Em preparo', 'x-tone': 'warning' },
        { const: 'GERADA', title: 'Arquivo gerado', 'x-tone': 'info' },
        { const: 'RESPONDIDA', title: 'Respondida', 'x-tone': 'success' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'EM_PREPARO',
    },
    contaBancariaId: {
      type: 'integer',
      title: 'Conta que recebe',
      'x-ref': { resource: 'contas-bancarias', minChars: 1, filter: { ativa: 'true' } },
      'x-col': { index: true },
    },
    data: { type: ['string', 'null'], title: 'Data', format: 'date', readOnly: true },
    quantidade: { type: 'integer', title: 'Boletos', minimum: 0, default: 0, readOnly: true },
    total: { type: 'string', title: 'Total', format: 'moeda', default: '0.00', readOnly: true },
    vencimentoAte: {
      type: ['string', 'null'],
      title: 'Vencimento até',
      format: 'date',
      'x-asked': true,
      description: 'Em branco: todos os que esperam remessa.',
    },
    boletoId: {
      type: ['integer', 'null'],
      title: 'Boleto',
      'x-asked': true,
      'x-ref': { resource: 'boletos', minChars: 1, filter: { situacao_in: 'EMITIDO,BAIXA_PEDIDA' } },
    },
    nome: { type: ['string', 'null'], title: 'Arquivo', maxLength: 60, readOnly: true },
    nsa: { type: ['integer', 'null'], title: 'Sequência (NSA)', readOnly: true },
    registros: { type: ['integer', 'null'], title: 'Linhas', readOnly: true },
    resumo: { type: ['string', 'null'], title: 'Resumo SHA-256', maxLength: 64, readOnly: true },
    geradaEm: { type: ['string', 'null'], title: 'Gerada em', format: 'date-time', readOnly: true },
    geradaPor: { type: ['string', 'null'], title: 'Gerada por', maxLength: 200, readOnly: true },
    deFora: {
      type: ['string', 'null'],
      title: 'Avisos',
      maxLength: 8000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
    },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
    conteudo: {
      type: ['string', 'null'],
      title: 'Conteúdo',
      maxLength: 20_000_000,
      readOnly: true,
      'x-col': { heavy: true, search: false },
    },
  },
} as const satisfies EntitySchema;

export default remessaRecebimento;
export type RemessaRecebimento = FromSchema<typeof remessaRecebimento>;
