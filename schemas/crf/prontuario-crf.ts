import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { IDENTIFICAR, MOMENTO, SITUACAO_VISITA } from '#schemas/compartilhado/estudo.ts';

const FINALIZADA = {
  what: ['fields', 'delete', 'formularios-crf.prontuarioCrfId'],
  why: 'Esta visita foi finalizada. Reabra-a, com motivo, para mudar um formulário.',
} as const;
const CONGELADA = {
  what: ['fields', 'delete', 'formularios-crf.prontuarioCrfId', 'verificacoes-crf.prontuarioCrfId'],
  why: 'Esta visita está congelada. Descongele-a, com motivo, para mudar um formulário.',
} as const;

const dia = (title: string) => ({ type: ['string', 'null'], title, format: 'date', readOnly: true }) as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const nome = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;
const texto = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 500, readOnly: true }) as const;

/**
 * O prontuário CRF: uma visita de um participante, com os seus formulários (CRF-01, CRF-02). O servidor a faz do protocolo
 * quando o participante consente; o prontuário do atendimento, ao lado, segue o seu caminho.
 */
export const prontuarioCrf = {
  $id: 'prontuario-crf',
  title: 'Visita do participante',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Visitas dos participantes',
    gender: 'f',
    label: ['participante', 'visita'],
    sort: ['participante', 'ordem'],
    tenant: true,
    readOnly: true,
    indexes: [
      ['participanteId', 'ordem'],
      ['centroId', 'previstaPara'],
      ['situacao', 'previstaPara'],
      ['prontuarioId'],
      ['estudoId', 'situacao'],
    ],
    auditRead: true,
    retain: 'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): visitas não se excluem.',
    lifecycle: {
      field: 'situacao',
      // Da assinatura, que se dá depois de finalizar.
      keeps: ['resumoDados'],
      locks: { FINALIZADA, ASSINADA: FINALIZADA, CONGELADA },
      transitions: {
        realizar: {
          title: 'Registrar visita',
          question: 'Em que dia a visita foi feita?',
          from: 'PREVISTA',
          to: 'EM_PREENCHIMENTO',
          action: 'update',
          asks: ['realizadaEm=$hoje', 'justificativaJanela??'],
          shows: ['previstaPara', 'janelaDe', 'janelaAte'],
          tab: 'crf',
        },
        'nao-realizar': {
          title: 'Visita não realizada',
          from: 'PREVISTA',
          to: 'NAO_REALIZADA',
          action: 'update',
          reason: 'required',
          stamp: { reason: 'motivoNaoRealizada' },
        },
        finalizar: {
          title: 'Finalizar visita',
          from: 'EM_PREENCHIMENTO',
          to: 'FINALIZADA',
          action: 'update',
          stamp: { at: 'finalizadaEm', by: 'finalizadaPor' },
        },
        reabrir: {
          title: 'Reabrir visita',
          from: ['FINALIZADA', 'ASSINADA', 'NAO_REALIZADA'],
          to: 'EM_PREENCHIMENTO',
          action: 'update',
          reason: 'required',
          guard: 'estudo/foi-realizada',
          stamp: { reason: 'motivoReabertura' },
        },
        assinar: {
          title: 'Assinar visita',
          from: 'FINALIZADA',
          to: 'ASSINADA',
          stamp: { at: 'assinadaEm', by: 'assinadaPor' },
        },
        congelar: {
          title: 'Congelar visita',
          from: 'ASSINADA',
          to: 'CONGELADA',
          stamp: { at: 'congeladaEm', by: 'congeladaPor' },
        },
        descongelar: {
          title: 'Descongelar visita',
          from: 'CONGELADA',
          to: 'ASSINADA',
          action: 'congelar',
          reason: 'required',
          danger: true,
        },
      },
    },
  },
  required: ['estudoId', 'centroId', 'participanteId', 'visitaId', 'participante', 'visita', 'ordem'],
  properties: {
    participante: { type: 'string', title: 'Participante', maxLength: 20, 'x-col': { search: true } },
    visita: { type: 'string', title: 'Visita', maxLength: 80, 'x-col': { search: true } },
    momento: {
      type: ['string', 'null'],
      title: 'Momento',
      oneOf: [...MOMENTO, { const: null, title: 'Não informado' }],
    },
    ordem: { type: 'integer', title: 'Ordem', minimum: 1 },
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    centroId: { type: 'integer', title: 'Centro', 'x-ref': { resource: 'centros-estudo', create: false } },
    participanteId: {
      type: 'integer',
      title: 'Cadastro do participante',
      'x-ref': { resource: 'participantes-estudo', create: false },
    },
    visitaId: {
      type: 'integer',
      title: 'Visita do protocolo',
      'x-ref': { resource: 'visitas-estudo', create: false },
    },
    // O atendimento em que a visita foi feita.
    prontuarioId: {
      type: ['integer', 'null'],
      title: 'Prontuário',
      'x-ref': { resource: 'prontuarios', create: false },
      'x-access': IDENTIFICAR,
    },
    previstaPara: dia('Prevista para'),
    janelaDe: dia('Janela de'),
    janelaAte: dia('Janela até'),
    realizadaEm: { ...dia('Realizada em'), 'x-happened': {} },
    foraDaJanela: {
      type: ['integer', 'null'],
      title: 'Fora da janela',
      readOnly: true,
      'x-ui': { suffix: 'dias' },
    },
    justificativaJanela: {
      ...texto('Por que fora da janela'),
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: SITUACAO_VISITA,
      default: 'PREVISTA',
      'x-col': { index: true },
    },
    finalizadaEm: momento('Finalizada em'),
    finalizadaPor: nome('Finalizada por'),
    assinadaEm: momento('Assinada em'),
    assinadaPor: nome('Assinada por'),
    resumoDados: { type: ['string', 'null'], title: 'Resumo do assinado', maxLength: 64, readOnly: true },
    congeladaEm: momento('Congelada em'),
    congeladaPor: nome('Congelada por'),
    motivoNaoRealizada: texto('Por que não foi realizada'),
    motivoReabertura: texto('Motivo da reabertura'),
  },
} as const satisfies EntitySchema;

export default prontuarioCrf;
export type ProntuarioCrf = FromSchema<typeof prontuarioCrf>;
