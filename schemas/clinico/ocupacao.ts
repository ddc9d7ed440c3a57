import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIM = { what: ['fields', 'delete'], why: 'Uma estada que terminou fica como está.' } as const;
const sai = { at: 'ate' } as const;

/**
 * Estada num leito (CLIN-04), de `de` até `ate`: um leito é de um paciente e um paciente está num leito, pelo banco. Feita
 * por server/features/internacao; o censo é a conta destas linhas.
 */
export const ocupacao = {
  $id: 'ocupacao',
  title: 'Estada no leito',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Estadas nos leitos',
    gender: 'f',
    label: ['nomeLeito', 'de'],
    sort: '-de',
    tenant: true,
    readOnly: true,
    indexes: [['internacaoId', 'de'], ['leitoId', 'de'], ['de']],
    noOverlap: [
      {
        by: ['leitoId'],
        from: 'de',
        to: 'ate',
        why: 'Este leito acabou de ser ocupado por outro paciente. Escolha outro no mapa.',
      },
      {
        by: ['pacienteId'],
        from: 'de',
        to: 'ate',
        why: 'Este paciente já está em outro leito. Transfira-o de lá.',
      },
    ],
    lifecycle: {
      field: 'situacao',
      locks: { TRANSFERIDA: FIM, ALTA: FIM, OBITO: FIM, EVASAO: FIM },
      transitions: {
        transferir: {
          title: 'Transferida',
          from: 'EM_CURSO',
          to: 'TRANSFERIDA',
          internal: true,
          reason: 'optional',
          stamp: { at: 'ate', reason: 'motivo' },
        },
        alta: { title: 'Alta', from: 'EM_CURSO', to: 'ALTA', internal: true, stamp: sai },
        obito: { title: 'Óbito', from: 'EM_CURSO', to: 'OBITO', internal: true, stamp: sai },
        evasao: { title: 'Evasão', from: 'EM_CURSO', to: 'EVASAO', internal: true, stamp: sai },
      },
    },
  },
  required: ['internacaoId', 'leitoId', 'setorId', 'pacienteId', 'nomeLeito', 'entrada', 'de'],
  properties: {
    internacaoId: {
      type: 'integer',
      title: 'Internação',
      'x-ref': { resource: 'internacoes', create: false },
    },
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    leitoId: { type: 'integer', title: 'Leito', 'x-ref': { resource: 'leitos', create: false } },
    nomeLeito: { type: 'string', title: 'Nome do leito', minLength: 1, maxLength: 40 },
    // Where the bed stood then: moving a bed to another ward changes no census of the past.
    setorId: { type: 'integer', title: 'Setor', 'x-ref': { resource: 'setores', create: false } },
    entrada: {
      type: 'string',
      title: 'Entrada',
      oneOf: [
        { const: 'ADMISSAO', title: 'Admissão' },
        { const: 'TRANSFERENCIA', title: 'Transferência' },
      ],
    },
    de: { type: 'string', title: 'De', format: 'date-time' },
    ate: { type: ['string', 'null'], title: 'Até', format: 'date-time', readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EM_CURSO', title: 'No leito', 'x-tone': 'info' },
        { const: 'TRANSFERIDA', title: 'Transferido', 'x-tone': 'neutral' },
        { const: 'ALTA', title: 'Alta', 'x-tone': 'success' },
        { const: 'OBITO', title: 'Óbito', 'x-tone': 'neutral' },
        { const: 'EVASAO', title: 'Evasão', 'x-tone': 'neutral' },
      ],
      default: 'EM_CURSO',
    },
    motivo: { type: ['string', 'null'], title: 'Motivo da transferência', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default ocupacao;
export type Ocupacao = FromSchema<typeof ocupacao>;
