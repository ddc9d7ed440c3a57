import { RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** A paper made of an issued prescription: which kind, how many copies, until when, and the document of the chart that it is. */
export const prescricaoPapel = {
  $id: 'prescricao-papel',
  title: 'Receita emitida',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Receitas emitidas',
    gender: 'f',
    label: ['nome'],
    sort: '-feitaEm',
    tenant: true,
    importKey: ['prescricaoId', 'ordem'],
    unique: [['prescricaoId', 'ordem']],
    within: 'prescricaoId',
    readOnly: true,
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos depois do último registro: receitas não se excluem de vez.',
  },
  required: ['prescricaoId', 'ordem', 'nome', 'tipo', 'documentoId', 'feitaEm'],
  properties: {
    prescricaoId: {
      type: 'integer',
      title: 'Prescrição',
      'x-ref': { resource: 'prescricoes', create: false },
    },
    ordem: { type: 'integer', title: 'Ordem', minimum: 1, maximum: 200 },
    nome: { type: 'string', title: 'Nome', maxLength: 200 },
    tipo: { type: 'string', title: 'Receituário', oneOf: RECEITUARIOS },
    vias: { type: 'integer', title: 'Vias', minimum: 1, maximum: 3, default: 1 },
    validaAte: { type: ['string', 'null'], title: 'Válida até', format: 'date' },
    assinatura: {
      type: 'string',
      title: 'Assinatura',
      oneOf: [
        { const: 'AVANCADA', title: 'Avançada ou qualificada' },
        { const: 'QUALIFICADA', title: 'Qualificada (ICP-Brasil)' },
        { const: 'A_MAO', title: 'À mão, impressa', 'x-tone': 'warning' },
      ],
      default: 'AVANCADA',
    },
    numeroSncr: { type: ['string', 'null'], title: 'Número no SNCR', maxLength: 30 },
    /** In words, of a paper that would be electronic with a number of the SNCR. */
    porqueImpressa: { type: ['string', 'null'], title: 'Por que só vale impressa', maxLength: 1000 },
    /** Of the chart; the code by which anybody checks the paper is the document's. */
    documentoId: { type: 'string', title: 'Documento', minLength: 1, maxLength: 60 },
    feitaEm: { type: 'string', title: 'Feita em', format: 'date-time' },
  },
} as const satisfies EntitySchema;

export default prescricaoPapel;
export type PrescricaoPapel = FromSchema<typeof prescricaoPapel>;
