import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { TIPO_GUIA, VERSAO_TISS } from '#schemas/compartilhado/tiss.ts';

const FEITO = {
  what: ['fields', 'delete'],
  why: 'Um lote fica como foi feito: as suas guias são as da fatura fechada. Para corrigi-lo, cancele o lote e reabra a fatura.',
} as const;
const GUIAS = {
  of: 'guias-tiss',
  by: 'loteTissId',
  where: { situacao: ['NO_LOTE', 'ENVIADA', 'ANALISADA', 'PAGA'] },
} as const;
const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;
const quando = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;

/** Lote TISS (INS-03): até cem guias de um tipo de uma fatura de convênio, a mensagem como saiu e o protocolo de quem a recebeu. */
export const loteTiss = {
  $id: 'lote-tiss',
  title: 'Lote TISS',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Lotes TISS',
    label: ['numero', 'nomeConvenio'],
    sort: '-numero',
    tenant: true,
    readOnly: true,
    unique: [['numero']],
    indexes: [['situacao', 'entregarAte'], ['faturaConvenioId'], ['convenioId', 'protocolo']],
    retain: 'A mensagem enviada ao convênio prova o que se cobrou: guarda-se com a escrituração.',
    lifecycle: {
      field: 'situacao',
      locks: {
        MONTANDO: FEITO,
        COM_ERRO: FEITO,
        PRONTO: FEITO,
        TRANSMITINDO: FEITO,
        ENVIADO: FEITO,
        ANALISADO: FEITO,
        CANCELADO: FEITO,
      },
      keeps: [
        'quantidadeGuias',
        'total',
        'mensagem',
        'hash',
        'erros',
        'geradoEm',
        'protocolo',
        'sequencial',
        'entregarAte',
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
          question: 'O arquivo foi enviado ao convênio?',
          from: 'PRONTO',
          to: 'ENVIADO',
          asks: ['protocolo?'],
          guard: 'tiss/protocolo-do-lote',
          stamp: { at: 'enviadoEm', by: 'enviadoPor' },
        },
        protocolar: {
          title: 'Registrar protocolo',
          from: 'ENVIADO',
          to: 'ENVIADO',
          stays: true,
          action: 'enviar',
          asks: ['protocolo'],
          guard: 'tiss/protocolo-do-lote',
        },
        // What the plan analysed stays analysed, whatever its protocol is corrected to.
        'corrigir-protocolo': {
          title: 'Registrar protocolo',
          from: 'ANALISADO',
          to: 'ANALISADO',
          stays: true,
          action: 'enviar',
          asks: ['protocolo'],
          guard: 'tiss/protocolo-do-lote',
        },
        refazer: {
          title: 'Gerar a mensagem de novo',
          from: ['COM_ERRO', 'PRONTO'],
          to: 'MONTANDO',
          action: 'enviar',
        },
        analisar: {
          title: 'Analisado pelo convênio',
          from: ['ENVIADO', 'ANALISADO', 'PRONTO'],
          to: 'ANALISADO',
          stays: true,
          internal: true,
        },
        recorrer: {
          title: 'Montar recurso de glosa',
          question: 'Montar a mensagem de recurso com as glosas em recurso deste lote?',
          from: ['ENVIADO', 'ANALISADO'],
          to: 'ANALISADO',
          stays: true,
          guard: 'tiss/com-protocolo',
          makes: { resource: 'recursos-tiss', by: 'loteTissId' },
        },
        cancelar: {
          title: 'Cancelar lote',
          from: ['MONTANDO', 'COM_ERRO', 'PRONTO', 'ENVIADO'],
          to: 'CANCELADO',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['numero', 'faturaConvenioId', 'convenioId', 'tipo', 'versaoTiss'],
  properties: {
    numero: { type: 'integer', title: 'Número', minimum: 1 },
    faturaConvenioId: {
      type: 'integer',
      title: 'Fatura do convênio',
      'x-ref': { resource: 'faturas-convenios' },
    },
    convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios' } },
    nomeConvenio: texto('Convênio', 150),
    tipo: { type: 'string', title: 'Tipo de guia', oneOf: TIPO_GUIA },
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
        { const: 'ANALISADO', title: 'Analisado', 'x-tone': 'success' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'neutral' },
      ],
      default: 'MONTANDO',
    },
    quantidadeGuias: {
      type: 'integer',
      title: 'Guias',
      default: 0,
      minimum: 0,
      readOnly: true,
      'x-sum': GUIAS,
    },
    total: {
      type: 'string',
      title: 'Total',
      format: 'moeda',
      default: '0.00',
      readOnly: true,
      'x-sum': { ...GUIAS, field: 'valor' },
    },
    entregarAte: { type: ['string', 'null'], title: 'Entregar até', format: 'date', readOnly: true },
    protocolo: texto('Protocolo', 12),
    sequencial: { type: ['integer', 'null'], title: 'Sequencial da transação', readOnly: true },
    hash: texto('Hash', 32),
    erros: {
      type: ['string', 'null'],
      title: 'O que impede o envio',
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

export default loteTiss;
export type LoteTiss = FromSchema<typeof loteTiss>;
