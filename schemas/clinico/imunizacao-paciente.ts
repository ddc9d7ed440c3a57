import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import {
  DE_QUEM,
  LISTA_DO_PACIENTE,
  origemEFim,
  RETOMA,
  TERMINA,
} from '#schemas/compartilhado/lista-do-paciente.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'Uma imunização anulada fica como está. Se foi mesmo aplicada, use Revalidar.',
} as const;

/**
 * Uma vacina que o paciente tomou, dita em qualquer atendimento (CLIN-02). É um acontecimento: não termina, e nenhum
 * prontuário a repete. O que se registrou por engano se anula, com motivo (server/features/prontuario/lista.ts).
 */
export const imunizacaoPaciente = {
  $id: 'imunizacao-paciente',
  title: 'Imunização do paciente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Imunizações dos pacientes',
    gender: 'f',
    label: ['vacina'],
    sort: '-aplicadaEm',
    ...LISTA_DO_PACIENTE,
    importKey: ['pacienteId', 'vacina', 'aplicadaEm'],
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: as imunizações do paciente não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { ANULADA: FIM },
      transitions: {
        anular: {
          title: 'Anular registro',
          from: 'APLICADA',
          to: 'ANULADA',
          ...TERMINA,
        },
        revalidar: {
          title: 'Revalidar',
          from: 'ANULADA',
          to: 'APLICADA',
          ...RETOMA,
        },
      },
    },
  },
  required: ['pacienteId', 'vacina', 'aplicadaEm'],
  properties: {
    ...DE_QUEM,
    vacina: { type: 'string', title: 'Vacina', minLength: 2, maxLength: 120 },
    dose: {
      type: ['string', 'null'],
      title: 'Dose',
      maxLength: 40,
      'x-ui': { placeholder: '2ª dose' },
    },
    aplicadaEm: {
      type: 'string',
      title: 'Aplicada em',
      format: 'date',
      'x-happened': { whose: 'pacienteId' },
    },
    lote: { type: ['string', 'null'], title: 'Lote', maxLength: 40 },
    via: { type: ['string', 'null'], title: 'Via', maxLength: 40 },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'APLICADA', title: 'Aplicada', 'x-tone': 'success' },
        { const: 'ANULADA', title: 'Anulada', 'x-tone': 'neutral' },
      ],
      default: 'APLICADA',
    },
    ...origemEFim('Anulada em', 'Anulada por'),
  },
} as const satisfies EntitySchema;

export default imunizacaoPaciente;
export type ImunizacaoPaciente = FromSchema<typeof imunizacaoPaciente>;
