import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FICA = (why: string) => ({ what: ['fields', 'children', 'delete'], why }) as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const nome = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;
const daAmostra = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;

/**
 * O que se manda a um laboratório de apoio (LAB-01): a lista das amostras, com o seu número, e o que se sabe dela até voltar o
 * último laudo.
 */
export const remessaApoio = {
  $id: 'remessa-apoio',
  title: 'Remessa ao apoio',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Remessas ao apoio',
    gender: 'f',
    label: ['numero', 'nomeLaboratorio'],
    sort: '-numero',
    tenant: true,
    unique: [['numero']],
    indexes: [['situacao', 'previsaoRetorno'], ['laboratorioId']],
    retain: 'A RDC 786/2023 manda poder seguir cada amostra até o laudo: a remessa não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      locks: {
        ENVIADA: FICA('A remessa já saiu. Para mudá-la, cancele-a: as amostras voltam à bancada.'),
        RECEBIDA: FICA('O laboratório de apoio já tem as amostras. O que volta se digita em cada uma.'),
        CONCLUIDA: FICA('Todas as amostras desta remessa já voltaram. Faça outra.'),
        CANCELADA: FICA('Esta remessa foi cancelada. Faça outra.'),
      },
      transitions: {
        enviar: {
          title: 'Enviar',
          from: 'RASCUNHO',
          to: 'ENVIADA',
          guard: 'laboratorio/remessa-com-amostras',
          asks: ['transportador?', 'previsaoRetorno?'],
          stamp: { at: 'enviadaEm', by: 'enviadaPor' },
        },
        confirmar: {
          title: 'Recebida pelo apoio',
          from: 'ENVIADA',
          to: 'RECEBIDA',
          asks: ['protocolo?'],
          stamp: { at: 'recebidaEm' },
        },
        concluir: {
          title: 'Concluir',
          from: ['ENVIADA', 'RECEBIDA'],
          to: 'CONCLUIDA',
          internal: true,
          stamp: { at: 'concluidaEm' },
        },
        cancelar: {
          title: 'Cancelar',
          question: 'As amostras que ainda não voltaram ficam de novo na bancada.',
          from: ['RASCUNHO', 'ENVIADA'],
          to: 'CANCELADA',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['laboratorioId'],
  properties: {
    numero: { type: ['integer', 'null'], title: 'Número', readOnly: true },
    laboratorioId: {
      type: 'integer',
      title: 'Laboratório de apoio',
      'x-ref': { resource: 'laboratorios', create: false, filter: { tipo: 'APOIO', ativo: 'true' } },
    },
    nomeLaboratorio: nome('Laboratório'),
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RASCUNHO', title: 'Em preparo', 'x-tone': 'warning' },
        { const: 'ENVIADA', title: 'Enviada', 'x-tone': 'info' },
        { const: 'RECEBIDA', title: 'No apoio', 'x-tone': 'info' },
        { const: 'CONCLUIDA', title: 'Voltou inteira', 'x-tone': 'success' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'RASCUNHO',
    },
    conservacao: {
      type: 'string',
      title: 'Conservação',
      oneOf: [
        { const: 'REFRIGERADA', title: 'Refrigerada (2 a 8 °C)' },
        { const: 'AMBIENTE', title: 'Ambiente' },
        { const: 'CONGELADA', title: 'Congelada' },
      ],
      default: 'REFRIGERADA',
    },
    transportador: {
      type: ['string', 'null'],
      title: 'Quem leva',
      maxLength: 120,
      'x-ui': { placeholder: 'Nome, ou a transportadora e a caixa' },
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação ao laboratório',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    quantidade: { type: 'integer', title: 'Amostras', minimum: 0, default: 0, readOnly: true },
    enviadaEm: momento('Enviada em'),
    enviadaPor: nome('Enviada por'),
    previsaoRetorno: {
      type: ['string', 'null'],
      title: 'Resultados até',
      format: 'date',
      readOnly: true,
      description: 'Em branco, o prazo usual do laboratório.',
    },
    recebidaEm: momento('Recebida pelo apoio em'),
    protocolo: {
      type: ['string', 'null'],
      title: 'Protocolo do apoio',
      maxLength: 60,
      readOnly: true,
      description: 'O número que o laboratório de apoio deu a esta remessa.',
    },
    concluidaEm: momento('Voltou inteira em'),
    motivo: { type: ['string', 'null'], title: 'Por que se cancelou', maxLength: 500, readOnly: true },
    amostras: {
      type: 'array',
      title: 'Amostras',
      maxItems: 500,
      description: 'Vazio ao gravar, traz as que esperam por este laboratório.',
      'x-child': {
        singular: 'Amostra',
        unique: [['amostraId']],
        columns: ['amostraId', 'paciente', 'material', 'coletadaEm'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['amostraId'],
        properties: {
          amostraId: {
            type: 'integer',
            title: 'Amostra',
            'x-ref': { resource: 'amostras', create: false, filter: { situacao: 'RECEBIDA' } },
          },
          paciente: daAmostra('Paciente', 200),
          exames: daAmostra('Exames', 2000),
          material: daAmostra('Material', 200),
          coletadaEm: momento('Coletada em'),
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default remessaApoio;
export type RemessaApoio = FromSchema<typeof remessaApoio>;
