import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import {
  DE_QUEM,
  DESDE,
  LISTA_DO_PACIENTE,
  origemEFim,
  RETOMA,
  TERMINA,
} from '#schemas/compartilhado/lista-do-paciente.ts';
import { ANTECEDENTE } from '#schemas/compartilhado/prontuario.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'O que se encerrou fica como está. Se voltou a valer, use Retomar.',
} as const;

/**
 * Hábito, doença na família, cirurgia feita ou dispositivo do paciente, de um atendimento a outro (CLIN-02). Um hábito
 * muda de valor, um dispositivo se retira; cirurgia e história da família não terminam: encerrá-las diz que não procedem.
 */
export const antecedentePaciente = {
  $id: 'antecedente-paciente',
  title: 'Antecedente do paciente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Antecedentes dos pacientes',
    label: ['descricao'],
    sort: 'tipo',
    ...LISTA_DO_PACIENTE,
    importKey: ['pacienteId', 'tipo', 'descricao'],
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: os antecedentes do paciente não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { ENCERRADO: FIM },
      transitions: {
        encerrar: {
          title: 'Encerrar',
          from: 'ATUAL',
          to: 'ENCERRADO',
          ...TERMINA,
        },
        retomar: {
          title: 'Retomar',
          from: 'ENCERRADO',
          to: 'ATUAL',
          ...RETOMA,
        },
      },
    },
  },
  required: ['pacienteId', 'tipo', 'descricao'],
  properties: {
    ...DE_QUEM,
    ...ANTECEDENTE,
    ...DESDE,
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ATUAL', title: 'Vale hoje', 'x-tone': 'info' },
        { const: 'ENCERRADO', title: 'Encerrado', 'x-tone': 'neutral' },
      ],
      default: 'ATUAL',
    },
    ...origemEFim('Encerrado em', 'Encerrado por'),
  },
} as const satisfies EntitySchema;

export default antecedentePaciente;
export type AntecedentePaciente = FromSchema<typeof antecedentePaciente>;
