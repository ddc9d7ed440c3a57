import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { TIPO_GUIA } from '#schemas/compartilhado/tiss.ts';

const FEITA = {
  what: ['fields', 'typed-children', 'delete'],
  why: 'Uma guia fica como foi feita. Para corrigi-la, cancele o lote e reabra a fatura e a conta.',
} as const;
const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;
const valor = (title: string) => ({ type: 'string', title, format: 'moeda', default: '0.00' }) as const;
const respondido = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'moeda', readOnly: true }) as const;

/**
 * Guia TISS (INS-03): o que uma conta de atendimento pede ao convênio, como foi feita ao fechar a fatura. O conteúdo fica
 * congelado; o demonstrativo diz o que foi liberado e glosado de cada item.
 */
export const guiaTiss = {
  $id: 'guia-tiss',
  title: 'Guia TISS',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Guias TISS',
    gender: 'f',
    label: ['numero', 'nomePaciente'],
    sort: '-numero',
    tenant: true,
    readOnly: true,
    auditRead: true,
    unique: [['numero'], ['chave']],
    indexes: [['loteTissId', 'numero'], ['contaAtendimentoId'], ['situacao', 'data'], ['convenioId', 'data']],
    retain: 'A guia enviada ao convênio prova o que se cobrou: guarda-se com a escrituração.',
    lifecycle: {
      field: 'situacao',
      keeps: ['valorLiberado', 'valorGlosado', 'chave'],
      locks: { NO_LOTE: FEITA, ENVIADA: FEITA, ANALISADA: FEITA, PAGA: FEITA, CANCELADA: FEITA },
      transitions: {
        enviar: { title: 'Enviada com o lote', from: 'NO_LOTE', to: 'ENVIADA', internal: true },
        analisar: {
          title: 'Analisada',
          from: ['NO_LOTE', 'ENVIADA', 'ANALISADA', 'PAGA'],
          to: 'ANALISADA',
          stays: true,
          internal: true,
        },
        pagar: {
          title: 'Paga',
          from: ['NO_LOTE', 'ENVIADA', 'ANALISADA', 'PAGA'],
          to: 'PAGA',
          stays: true,
          internal: true,
        },
        cancelar: {
          title: 'Cancelar',
          from: ['NO_LOTE', 'ENVIADA'],
          to: 'CANCELADA',
          internal: true,
          reason: 'optional',
          stamp: { reason: 'motivo' },
        },
      },
    },
  },
  required: ['numero', 'tipo', 'contaAtendimentoId', 'data'],
  properties: {
    numero: { type: 'integer', title: 'Número da guia', minimum: 1 },
    tipo: { type: 'string', title: 'Tipo', oneOf: TIPO_GUIA },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'NO_LOTE', title: 'No lote', 'x-tone': 'warning' },
        { const: 'ENVIADA', title: 'Enviada', 'x-tone': 'info' },
        { const: 'ANALISADA', title: 'Analisada', 'x-tone': 'info' },
        { const: 'PAGA', title: 'Paga', 'x-tone': 'success' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'NO_LOTE',
    },
    loteTissId: { type: ['integer', 'null'], title: 'Lote', 'x-ref': { resource: 'lotes-tiss' } },
    contaAtendimentoId: {
      type: 'integer',
      title: 'Conta de atendimento',
      'x-ref': { resource: 'contas-atendimento' },
    },
    convenioId: { type: ['integer', 'null'], title: 'Convênio', 'x-ref': { resource: 'convenios' } },
    pacienteId: { type: ['integer', 'null'], title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    nomePaciente: texto('Nome do paciente', 150),
    numeroCarteira: texto('Número da carteira', 20),
    numeroGuiaOperadora: texto('Número da guia na operadora', 20),
    senha: texto('Senha da autorização', 20),
    data: { type: 'string', title: 'Data do atendimento', format: 'date' },
    valor: valor('Valor informado'),
    // Empty until the plan answers: nothing said is not nothing paid.
    valorLiberado: respondido('Valor liberado'),
    valorGlosado: respondido('Valor glosado'),
    // One live guide for each part of an account: given back when the guide is cancelled.
    chave: texto('Parte da conta', 60),
    conteudo: {
      type: ['string', 'null'],
      title: 'Conteúdo',
      maxLength: 2_000_000,
      readOnly: true,
      'x-col': { heavy: true, search: false },
    },
    motivo: texto('Motivo do cancelamento', 500),
    itens: {
      type: 'array',
      title: 'Itens',
      maxItems: 2000,
      'x-child': { singular: 'Item da guia', unique: [['sequencial']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['sequencial', 'codigo', 'descricao', 'data'],
        properties: {
          sequencial: { type: 'integer', title: 'Item', minimum: 1, maximum: 9999 },
          itemContaId: {
            type: ['integer', 'null'],
            title: 'Item da conta',
            'x-ref': { resource: 'itens-conta-atendimento' },
            'x-col': { index: true },
          },
          data: { type: 'string', title: 'Data', format: 'date' },
          tabela: { type: ['string', 'null'], title: 'Tabela', maxLength: 2 },
          codigo: { type: 'string', title: 'Código', maxLength: 20 },
          descricao: { type: 'string', title: 'Descrição', maxLength: 320 },
          quantidade: {
            type: 'string',
            title: 'Quantidade',
            format: 'decimal',
            'x-ui': { scale: 4 },
            default: '1',
          },
          valorUnitario: valor('Valor unitário'),
          valor: valor('Valor informado'),
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default guiaTiss;
export type GuiaTiss = FromSchema<typeof guiaTiss>;
