import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { SITUACAO_LEITO } from '#schemas/compartilhado/situacoes.ts';

const desde = { at: 'desde' } as const;

/** Leito (CLIN-04): livre, reservado, ocupado, em higienização ou bloqueado. Quem o ocupa é `ocupacao`, que o banco quer única. */
export const leito = {
  $id: 'leito',
  title: 'Leito',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Leitos',
    label: ['nome'],
    sort: 'nome',
    tenant: true,
    unique: [['nome']],
    importKey: ['nome'],
    indexes: [['situacao']],
    lifecycle: {
      field: 'situacao',
      locks: {
        OCUPADO: {
          what: ['fields', 'delete'],
          why: 'Este leito está ocupado. Mude o cadastro dele depois da saída do paciente.',
        },
        RESERVADO: { what: ['delete'], why: 'Este leito está reservado. Solte a reserva antes de excluir.' },
      },
      transitions: {
        reservar: {
          title: 'Reservar',
          from: 'LIVRE',
          to: 'RESERVADO',
          asks: ['reservaId?', 'reservaPara?'],
          stamp: desde,
        },
        soltar: { title: 'Soltar reserva', from: 'RESERVADO', to: 'LIVRE', action: 'reservar', stamp: desde },
        higienizar: {
          title: 'Leito limpo',
          question: 'O leito está limpo e pronto para outro paciente?',
          from: 'HIGIENIZACAO',
          to: 'LIVRE',
          stamp: desde,
        },
        bloquear: {
          title: 'Bloquear',
          from: ['LIVRE', 'HIGIENIZACAO'],
          to: 'BLOQUEADO',
          reason: 'required',
          stamp: { at: 'desde', reason: 'motivoBloqueio' },
          danger: true,
        },
        desbloquear: {
          title: 'Desbloquear',
          from: 'BLOQUEADO',
          to: 'LIVRE',
          action: 'bloquear',
          stamp: desde,
        },
        // What an admission does with it (server/features/internacao).
        ocupar: {
          title: 'Ocupar',
          from: ['LIVRE', 'RESERVADO'],
          to: 'OCUPADO',
          internal: true,
          stamp: desde,
        },
        desocupar: { title: 'Desocupar', from: 'OCUPADO', to: 'HIGIENIZACAO', internal: true, stamp: desde },
      },
    },
  },
  required: ['setorId', 'nome', 'tipo'],
  properties: {
    setorId: { type: 'integer', title: 'Setor', 'x-ref': { resource: 'setores', filter: { ativo: 'true' } } },
    quarto: { type: ['string', 'null'], title: 'Quarto', maxLength: 40, 'x-ui': { placeholder: '201' } },
    nome: { type: 'string', title: 'Leito', minLength: 1, maxLength: 40, 'x-ui': { placeholder: '201-A' } },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'ENFERMARIA', title: 'Enfermaria' },
        { const: 'APARTAMENTO', title: 'Apartamento' },
        { const: 'ISOLAMENTO', title: 'Isolamento' },
        { const: 'UTI', title: 'Terapia intensiva' },
        { const: 'BERCO', title: 'Berço' },
        { const: 'OBSERVACAO', title: 'Observação' },
      ],
      default: 'ENFERMARIA',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: SITUACAO_LEITO,
      default: 'LIVRE',
    },
    desde: { type: ['string', 'null'], title: 'Assim desde', format: 'date-time', readOnly: true },
    // Whom it is kept for counts while it is reserved; the next reservation writes over it.
    reservaId: {
      type: ['integer', 'null'],
      title: 'Pedido de internação',
      readOnly: true,
      'x-ref': { resource: 'internacoes', create: false, filter: { situacao: 'SOLICITADA' } },
      'x-access': { read: 'reservar' },
      description: 'Vazio: reserva sem pedido, para uma cirurgia marcada, por exemplo.',
    },
    reservaPara: {
      type: ['string', 'null'],
      title: 'Reservado para',
      maxLength: 100,
      readOnly: true,
      'x-access': { read: 'reservar' },
      'x-ui': { placeholder: 'Cirurgia eletiva das 14h' },
    },
    motivoBloqueio: { type: ['string', 'null'], title: 'Motivo do bloqueio', maxLength: 500, readOnly: true },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 200,
      'x-ui': { placeholder: 'Sem ponto de oxigênio' },
    },
  },
} as const satisfies EntitySchema;

export default leito;
export type Leito = FromSchema<typeof leito>;
