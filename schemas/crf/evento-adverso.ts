import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const GRAVE = { properties: { grave: { const: true } }, required: ['grave'] } as const;
const ENCERRADO = {
  what: ['fields', 'delete'],
  why: 'Este evento foi encerrado. Reabra-o, com motivo, para mudá-lo.',
} as const;

/** Um evento adverso de um participante: o grave tem relógio, da ciência à notificação (CRF-01, RDC Anvisa 945/2024). */
export const eventoAdverso = {
  $id: 'evento-adverso',
  title: 'Evento adverso',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Eventos adversos',
    label: ['participante', 'descricao'],
    sort: '-inicio',
    tenant: true,
    indexes: [['participanteId'], ['situacao', 'prazoEm']],
    auditRead: true,
    retain: 'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): eventos não se excluem.',
    lifecycle: {
      field: 'situacao',
      locks: { ENCERRADO },
      transitions: {
        notificar: {
          title: 'Registrar notificação',
          question: 'A quem o evento grave foi notificado?',
          from: 'ABERTO',
          to: 'NOTIFICADO',
          action: 'update',
          guard: 'estudo/evento-grave',
          asks: ['notificadoA'],
          stamp: { at: 'notificadoEm', by: 'notificadoPor' },
        },
        encerrar: {
          title: 'Encerrar evento',
          from: ['ABERTO', 'NOTIFICADO'],
          to: 'ENCERRADO',
          action: 'update',
          guard: 'estudo/evento-com-desfecho',
          asks: ['desfecho', 'fim?'],
        },
        reabrir: {
          title: 'Reabrir evento',
          from: 'ENCERRADO',
          to: 'ABERTO',
          action: 'update',
          reason: 'required',
        },
      },
    },
  },
  required: ['participanteId', 'descricao', 'inicio', 'grau', 'relacao'],
  properties: {
    participanteId: {
      type: 'integer',
      title: 'Participante',
      'x-ref': { resource: 'participantes-estudo', create: false },
    },
    participante: {
      type: ['string', 'null'],
      title: 'Número de triagem',
      maxLength: 20,
      readOnly: true,
      'x-col': { search: true },
    },
    estudoId: {
      type: ['integer', 'null'],
      title: 'Estudo',
      readOnly: true,
      'x-ref': { resource: 'estudos', create: false },
    },
    descricao: {
      type: 'string',
      title: 'Descrição',
      minLength: 3,
      maxLength: 300,
      'x-col': { search: true },
    },
    inicio: { type: 'string', title: 'Início', format: 'date', 'x-happened': {} },
    fim: { type: ['string', 'null'], title: 'Fim', format: 'date', 'x-range': { from: '$inicio' } },
    grau: {
      type: 'string',
      title: 'Grau (CTCAE)',
      oneOf: [
        { const: '1', title: '1 · Leve' },
        { const: '2', title: '2 · Moderado' },
        { const: '3', title: '3 · Grave' },
        { const: '4', title: '4 · Ameaça à vida' },
        { const: '5', title: '5 · Óbito' },
      ],
    },
    relacao: {
      type: 'string',
      title: 'Relação com o produto',
      oneOf: [
        { const: 'NAO', title: 'Não relacionado' },
        { const: 'IMPROVAVEL', title: 'Improvável' },
        { const: 'POSSIVEL', title: 'Possível' },
        { const: 'PROVAVEL', title: 'Provável' },
        { const: 'DEFINITIVA', title: 'Definitiva' },
      ],
    },
    grave: { type: 'boolean', title: 'Evento grave', default: false },
    criterioGravidade: {
      type: ['string', 'null'],
      title: 'Por que é grave',
      oneOf: [
        { const: 'OBITO', title: 'Óbito' },
        { const: 'AMEACA_VIDA', title: 'Ameaça à vida' },
        { const: 'INTERNACAO', title: 'Internação ou prolongamento' },
        { const: 'INCAPACIDADE', title: 'Incapacidade' },
        { const: 'ANOMALIA', title: 'Anomalia congênita' },
        { const: 'IMPORTANTE', title: 'Clinicamente importante' },
        { const: null, title: 'Não informado' },
      ],
      'x-when': { visible: GRAVE, required: GRAVE },
    },
    cienciaEm: {
      type: ['string', 'null'],
      title: 'Ciência do centro',
      format: 'date-time',
      'x-happened': {},
      'x-when': { visible: GRAVE, required: GRAVE },
    },
    prazoEm: { type: ['string', 'null'], title: 'Notificar até', format: 'date-time', readOnly: true },
    conduta: {
      type: ['string', 'null'],
      title: 'Conduta',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    desfecho: {
      type: ['string', 'null'],
      title: 'Desfecho',
      oneOf: [
        { const: 'RECUPERADO', title: 'Recuperado' },
        { const: 'EM_RECUPERACAO', title: 'Em recuperação' },
        { const: 'SEQUELA', title: 'Recuperado com sequela' },
        { const: 'NAO_RECUPERADO', title: 'Não recuperado' },
        { const: 'OBITO', title: 'Óbito' },
        { const: null, title: 'Não informado' },
      ],
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTO', title: 'Aberto', 'x-tone': 'warning' },
        { const: 'NOTIFICADO', title: 'Notificado', 'x-tone': 'info' },
        { const: 'ENCERRADO', title: 'Encerrado', 'x-tone': 'neutral' },
      ],
      default: 'ABERTO',
    },
    notificadoA: {
      type: ['string', 'null'],
      title: 'Notificado a',
      minLength: 3,
      maxLength: 150,
      readOnly: true,
    },
    notificadoEm: { type: ['string', 'null'], title: 'Notificado em', format: 'date-time', readOnly: true },
    notificadoPor: { type: ['string', 'null'], title: 'Notificado por', maxLength: 200, readOnly: true },
  },
} as const satisfies EntitySchema;

export default eventoAdverso;
export type EventoAdverso = FromSchema<typeof eventoAdverso>;
