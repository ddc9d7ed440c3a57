import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { VERSAO_TISS } from '#schemas/compartilhado/tiss.ts';

const FEITO = {
  what: ['fields', 'delete'],
  why: 'Um recurso fica como foi montado. Cancele-o e monte outro.',
} as const;
const GLOSAS = { of: 'glosas', by: 'recursoTissId' } as const;
const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;
const quando = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;

/** Recurso de glosa (INS-03): a mensagem com as glosas em recurso de um lote, até cem guias, e o protocolo de quem a recebeu. */
export const recursoTiss = {
  $id: 'recurso-tiss',
  title: 'Recurso de glosa TISS',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Recursos de glosa TISS',
    label: ['numero', 'nomeConvenio'],
    sort: '-numero',
    tenant: true,
    readOnly: true,
    unique: [['numero']],
    indexes: [['situacao'], ['loteTissId'], ['convenioId', 'protocolo']],
    retain: 'A mensagem enviada ao convênio prova o que se recorreu: guarda-se com a escrituração.',
    lifecycle: {
      field: 'situacao',
      locks: {
        MONTANDO: FEITO,
        COM_ERRO: FEITO,
        PRONTO: FEITO,
        TRANSMITINDO: FEITO,
        ENVIADO: FEITO,
        RESPONDIDO: FEITO,
        CANCELADO: FEITO,
      },
      keeps: [
        'total',
        'quantidadeGlosas',
        'mensagem',
        'hash',
        'erros',
        'geradoEm',
        'protocolo',
        'sequencial',
        // Cleared by the next attempt.
        'motivo',
      ],
      transitions: {
        conferido: { title: 'Mensagem pronta', from: 'MONTANDO', to: 'PRONTO', internal: true },
        recusado: { title: 'Mensagem com erros', from: 'MONTANDO', to: 'COM_ERRO', internal: true },
        transmitir: {
          title: 'Enviar pelo web service',
          from: 'PRONTO',
          to: 'TRANSMITINDO',
          action: 'enviar',
        },
        'nao-transmitido': {
          title: 'Não foi recebido',
          from: 'TRANSMITINDO',
          to: 'PRONTO',
          internal: true,
          reason: 'optional',
          stamp: { reason: 'motivo' },
        },
        recebido: {
          title: 'Recebido pelo convênio',
          from: 'TRANSMITINDO',
          to: 'ENVIADO',
          internal: true,
          stamp: { at: 'enviadoEm', by: 'enviadoPor' },
        },
        enviar: {
          title: 'Registrar envio do arquivo',
          question: 'O recurso foi enviado ao convênio?',
          from: 'PRONTO',
          to: 'ENVIADO',
          asks: ['protocolo?'],
          stamp: { at: 'enviadoEm', by: 'enviadoPor' },
        },
        protocolar: {
          title: 'Registrar protocolo',
          from: 'ENVIADO',
          to: 'ENVIADO',
          stays: true,
          action: 'enviar',
          asks: ['protocolo'],
        },
        refazer: {
          title: 'Gerar a mensagem de novo',
          from: ['COM_ERRO', 'PRONTO'],
          to: 'MONTANDO',
          action: 'enviar',
        },
        responder: {
          title: 'Respondido pelo convênio',
          from: ['PRONTO', 'ENVIADO'],
          to: 'RESPONDIDO',
          internal: true,
        },
        cancelar: {
          title: 'Cancelar recurso',
          from: ['MONTANDO', 'COM_ERRO', 'PRONTO'],
          to: 'CANCELADO',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['numero', 'loteTissId', 'convenioId', 'versaoTiss'],
  properties: {
    numero: { type: 'integer', title: 'Número', minimum: 1 },
    loteTissId: { type: 'integer', title: 'Lote', 'x-ref': { resource: 'lotes-tiss' } },
    convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios' } },
    nomeConvenio: texto('Convênio', 150),
    versaoTiss: { type: 'string', title: 'Versão do TISS', oneOf: VERSAO_TISS },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'MONTANDO', title: 'Fazendo a mensagem', 'x-tone': 'neutral' },
        { const: 'COM_ERRO', title: 'Com erros', 'x-tone': 'error' },
        { const: 'PRONTO', title: 'Pronto para enviar', 'x-tone': 'warning' },
        { const: 'TRANSMITINDO', title: 'Enviando', 'x-tone': 'info' },
        { const: 'ENVIADO', title: 'Enviado', 'x-tone': 'info' },
        { const: 'RESPONDIDO', title: 'Respondido', 'x-tone': 'success' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'neutral' },
      ],
      default: 'MONTANDO',
    },
    quantidadeGlosas: {
      type: 'integer',
      title: 'Glosas',
      default: 0,
      minimum: 0,
      readOnly: true,
      'x-sum': GLOSAS,
    },
    total: {
      type: 'string',
      title: 'Valor recorrido',
      format: 'moeda',
      default: '0.00',
      readOnly: true,
      'x-sum': { ...GLOSAS, field: 'valor' },
    },
    protocolo: texto('Protocolo', 12),
    sequencial: { type: ['integer', 'null'], title: 'Sequencial da transação', readOnly: true },
    hash: texto('Hash', 32),
    erros: {
      type: ['string', 'null'],
      title: 'O que impede o envio, ou fica fora dele',
      maxLength: 8000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { heavy: true },
    },
    mensagem: {
      type: ['string', 'null'],
      title: 'Mensagem',
      maxLength: 30_000_000,
      readOnly: true,
      'x-col': { heavy: true, search: false },
    },
    geradoEm: quando('Mensagem feita em'),
    enviadoEm: quando('Enviado em'),
    enviadoPor: texto('Enviado por', 200),
    motivo: texto('Motivo', 500),
  },
} as const satisfies EntitySchema;

export default recursoTiss;
export type RecursoTiss = FromSchema<typeof recursoTiss>;
