import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import {
  DE_QUEM,
  DESDE,
  LISTA_DO_PACIENTE,
  origemEFim,
  RETOMA,
  TERMINA,
} from '#schemas/compartilhado/lista-do-paciente.ts';
import { TERMO_CIAP, TERMO_CID } from '#schemas/compartilhado/termo.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'Um problema resolvido fica como está. Se ele voltou, use Reabrir.',
} as const;

/**
 * Um problema de saúde do paciente, de um atendimento a outro (CLIN-02): onde se disse primeiro, desde quando, quem o
 * encerrou e por quê. O prontuário mostra os que seguem e grava o que muda (server/features/prontuario/lista.ts).
 */
export const problemaPaciente = {
  $id: 'problema-paciente',
  title: 'Problema do paciente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Problemas dos pacientes',
    label: ['nome'],
    sort: 'nome',
    ...LISTA_DO_PACIENTE,
    importKey: ['pacienteId', 'cidId'],
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: os problemas do paciente não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { RESOLVIDO: FIM },
      transitions: {
        confirmar: { title: 'Confirmar', from: 'SUSPEITO', to: 'CONFIRMADO', action: 'update' },
        duvidar: { title: 'Voltar a suspeita', from: 'CONFIRMADO', to: 'SUSPEITO', action: 'update' },
        resolver: {
          title: 'Resolver',
          from: ['SUSPEITO', 'CONFIRMADO'],
          to: 'RESOLVIDO',
          ...TERMINA,
        },
        reabrir: {
          title: 'Reabrir',
          from: 'RESOLVIDO',
          to: 'CONFIRMADO',
          ...RETOMA,
        },
      },
    },
  },
  required: ['pacienteId'],
  properties: {
    ...DE_QUEM,
    // O nome do código, posto pelo servidor.
    nome: { type: ['string', 'null'], title: 'Problema', maxLength: 400, readOnly: true },
    cidId: {
      type: ['integer', 'null'],
      title: 'CID-10',
      'x-ref': { resource: 'cids', create: false, keeps: 'termoCid' },
      'x-when': { required: { properties: { ciapId: { type: 'null' } } } },
    },
    termoCid: TERMO_CID,
    ciapId: {
      type: ['integer', 'null'],
      title: 'CIAP-2',
      'x-ref': { resource: 'ciaps', create: false, keeps: 'termoCiap' },
    },
    termoCiap: TERMO_CIAP,
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'SUSPEITO', title: 'Suspeito', 'x-tone': 'warning' },
        { const: 'CONFIRMADO', title: 'Confirmado', 'x-tone': 'info' },
        { const: 'RESOLVIDO', title: 'Resolvido', 'x-tone': 'success' },
      ],
      default: 'SUSPEITO',
    },
    ...DESDE,
    observacao: { type: ['string', 'null'], title: 'Observação', maxLength: 300 },
    ...origemEFim('Resolvido em', 'Resolvido por'),
  },
} as const satisfies EntitySchema;

export default problemaPaciente;
export type ProblemaPaciente = FromSchema<typeof problemaPaciente>;
