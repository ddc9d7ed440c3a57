import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { SITUACAO_TELECONSULTA } from '#schemas/compartilhado/situacoes.ts';

const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;

/**
 * A sala de chamada de um agendamento por vídeo (CLIN-03). Quem entrou e saiu, o consentimento e a qualidade ficam em
 * teleconsulta_participante e teleconsulta_evento. Feita só por server/features/telemedicina.
 */
export const teleconsulta = {
  $id: 'teleconsulta',
  title: 'Teleconsulta',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Teleconsultas',
    gender: 'f',
    label: ['nomePaciente'],
    tenant: true,
    sort: '-chamadaEm',
    readOnly: true,
    unique: [['agendamentoId']],
    indexes: [['chamadaEm'], ['pacienteId']],
    rows: { all: 'vertodos', own: [{ field: 'profissionalId', is: 'profissional' }] },
    lifecycle: {
      field: 'situacao',
      transitions: {
        esperar: {
          title: 'Paciente na espera',
          from: ['MARCADA', 'CHAMADA_ENCERRADA'],
          to: 'ESPERA',
          stamp: { at: 'esperaEm' },
          internal: true,
        },
        iniciar: {
          title: 'Iniciar chamada',
          from: ['MARCADA', 'ESPERA', 'CHAMADA_ENCERRADA'],
          to: 'EM_CHAMADA',
          stamp: { at: 'chamadaEm' },
          internal: true,
        },
        'encerrar-chamada': {
          title: 'Encerrar chamada',
          from: 'EM_CHAMADA',
          to: 'CHAMADA_ENCERRADA',
          stamp: { at: 'chamadaEncerradaEm' },
          internal: true,
        },
        finalizar: {
          title: 'Finalizar atendimento',
          from: ['MARCADA', 'ESPERA', 'EM_CHAMADA', 'CHAMADA_ENCERRADA'],
          to: 'FINALIZADA',
          stamp: { at: 'finalizadaEm' },
          internal: true,
        },
      },
    },
  },
  required: ['agendamentoId', 'pacienteId', 'profissionalId'],
  properties: {
    agendamentoId: {
      type: 'integer',
      title: 'Agendamento',
      'x-ref': { resource: 'agendamentos', create: false },
    },
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    nomePaciente: { type: ['string', 'null'], title: 'Nome do paciente', maxLength: 150, readOnly: true },
    profissionalId: {
      type: 'integer',
      title: 'Profissional',
      'x-ref': { resource: 'profissionais', create: false },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: SITUACAO_TELECONSULTA,
      default: 'MARCADA',
    },
    esperaEm: momento('Entrou na espera em'),
    chamadaEm: momento('Última chamada iniciada em'),
    chamadaEncerradaEm: momento('Última chamada encerrada em'),
    finalizadaEm: momento('Finalizada em'),
  },
} as const satisfies EntitySchema;

export default teleconsulta;
export type Teleconsulta = FromSchema<typeof teleconsulta>;
