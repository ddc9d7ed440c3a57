import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIM = { what: ['fields', 'delete'], why: 'Este kit já teve o seu destino; fica como está.' } as const;
const unidades = (title: string) =>
  ({ type: ['integer', 'null'], title, minimum: 0, maximum: 10_000, readOnly: true }) as const;

/** Um kit do produto do estudo, do recebimento à devolução (CRF-01). */
export const kitEstudo = {
  $id: 'kit-estudo',
  title: 'Kit do produto',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Kits do produto',
    label: ['numero'],
    sort: 'numero',
    tenant: true,
    unique: [['estudoId', 'numero']],
    indexes: [['participanteId'], ['centroId', 'situacao']],
    retain: 'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): kits não se excluem.',
    lifecycle: {
      field: 'situacao',
      locks: { DEVOLVIDO: FIM, DESTRUIDO: FIM },
      transitions: {
        dispensar: {
          title: 'Dispensar',
          question: 'A que participante o kit foi entregue?',
          from: 'EM_ESTOQUE',
          to: 'DISPENSADO',
          guard: 'estudo/kit-na-validade',
          asks: ['participanteId', 'unidadesDispensadas'],
          stamp: { at: 'dispensadoEm', by: 'dispensadoPor' },
        },
        devolver: {
          title: 'Registrar devolução',
          from: 'DISPENSADO',
          to: 'DEVOLVIDO',
          action: 'dispensar',
          guard: 'estudo/devolve-o-que-levou',
          asks: ['unidadesDevolvidas'],
          stamp: { at: 'devolvidoEm', by: 'devolvidoPor' },
        },
        quarentena: {
          title: 'Pôr em quarentena',
          from: 'EM_ESTOQUE',
          to: 'QUARENTENA',
          action: 'dispensar',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        liberar: {
          title: 'Liberar da quarentena',
          from: 'QUARENTENA',
          to: 'EM_ESTOQUE',
          action: 'dispensar',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        destruir: {
          title: 'Registrar destruição',
          from: ['QUARENTENA', 'EM_ESTOQUE'],
          to: 'DESTRUIDO',
          action: 'dispensar',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['estudoId', 'centroId', 'numero', 'lote', 'validade', 'recebidoEm'],
  properties: {
    numero: { type: 'string', title: 'Kit', minLength: 1, maxLength: 30, 'x-col': { search: true } },
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    centroId: {
      type: 'integer',
      title: 'Centro',
      'x-ref': {
        resource: 'centros-estudo',
        create: false,
        filter: { estudoId: '$estudoId', ativo: 'true' },
      },
    },
    lote: { type: 'string', title: 'Lote', minLength: 1, maxLength: 30 },
    validade: { type: 'string', title: 'Validade', format: 'date' },
    recebidoEm: { type: 'string', title: 'Recebido em', format: 'date', 'x-happened': {} },
    temperatura: {
      type: ['string', 'null'],
      title: 'Temperatura ao receber',
      format: 'decimal',
      'x-ui': { scale: 1, suffix: '°C' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EM_ESTOQUE', title: 'Em estoque', 'x-tone': 'info' },
        { const: 'QUARENTENA', title: 'Em quarentena', 'x-tone': 'warning' },
        { const: 'DISPENSADO', title: 'Com o participante', 'x-tone': 'success' },
        { const: 'DEVOLVIDO', title: 'Devolvido', 'x-tone': 'neutral' },
        { const: 'DESTRUIDO', title: 'Destruído', 'x-tone': 'neutral' },
      ],
      default: 'EM_ESTOQUE',
    },
    participanteId: {
      type: ['integer', 'null'],
      title: 'Participante',
      readOnly: true,
      'x-ref': {
        resource: 'participantes-estudo',
        create: false,
        filter: { centroId: '$centroId', situacao: 'INCLUIDO' },
      },
    },
    unidadesDispensadas: unidades('Unidades entregues'),
    unidadesDevolvidas: unidades('Unidades devolvidas'),
    dispensadoEm: { type: ['string', 'null'], title: 'Entregue em', format: 'date-time', readOnly: true },
    dispensadoPor: { type: ['string', 'null'], title: 'Entregue por', maxLength: 200, readOnly: true },
    devolvidoEm: { type: ['string', 'null'], title: 'Devolvido em', format: 'date-time', readOnly: true },
    devolvidoPor: { type: ['string', 'null'], title: 'Devolução por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default kitEstudo;
export type KitEstudo = FromSchema<typeof kitEstudo>;
