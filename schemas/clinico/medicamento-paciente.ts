import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import {
  DE_QUEM,
  DESDE,
  LISTA_DO_PACIENTE,
  origemEFim,
  RETOMA,
  TERMINA,
} from '#schemas/compartilhado/lista-do-paciente.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'Um medicamento parado fica como está. Se o paciente voltou a usar, use Retomar.',
} as const;

/**
 * Um medicamento que o paciente usa, de um atendimento a outro (CLIN-02): onde se disse primeiro, desde quando, quem o
 * parou e por quê. O prontuário mostra os que seguem e grava o que muda (server/features/prontuario/lista.ts).
 */
export const medicamentoPaciente = {
  $id: 'medicamento-paciente',
  title: 'Medicamento do paciente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Medicamentos dos pacientes',
    label: ['nome'],
    sort: 'nome',
    ...LISTA_DO_PACIENTE,
    importKey: ['pacienteId', 'nome'],
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: os medicamentos do paciente não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { PARADO: FIM },
      transitions: {
        parar: {
          title: 'Parar',
          from: 'EM_USO',
          to: 'PARADO',
          ...TERMINA,
        },
        retomar: {
          title: 'Retomar',
          from: 'PARADO',
          to: 'EM_USO',
          ...RETOMA,
        },
      },
    },
  },
  required: ['pacienteId', 'nome'],
  properties: {
    ...DE_QUEM,
    nome: {
      type: 'string',
      title: 'Medicamento',
      minLength: 2,
      maxLength: 200,
      'x-ui': { placeholder: 'Losartana 50 mg' },
    },
    dose: {
      type: ['string', 'null'],
      title: 'Dose',
      maxLength: 80,
      'x-ui': { placeholder: '1 comprimido' },
    },
    frequencia: {
      type: ['string', 'null'],
      title: 'Frequência',
      maxLength: 80,
      'x-ui': { placeholder: 'de 12 em 12 horas' },
    },
    ...DESDE,
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EM_USO', title: 'Em uso', 'x-tone': 'info' },
        { const: 'PARADO', title: 'Parado', 'x-tone': 'neutral' },
      ],
      default: 'EM_USO',
    },
    ...origemEFim('Parado em', 'Parado por'),
  },
} as const satisfies EntitySchema;

export default medicamentoPaciente;
export type MedicamentoPaciente = FromSchema<typeof medicamentoPaciente>;
