import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { DE_QUEM, LISTA_DO_PACIENTE } from '#schemas/compartilhado/lista-do-paciente.ts';
import { ENTRADA_ODONTOLOGICA, SITUACAO_ODONTOLOGICA } from '#schemas/compartilhado/odontologia.ts';

const FICA = (why: string) => ({ what: ['fields', 'children', 'delete'], why }) as const;
const FEITO = FICA('O que está na boca fica como foi lançado. Se foi engano, use Desfazer e lance de novo.');

const dia = (title: string) =>
  ({
    type: ['string', 'null'],
    title,
    format: 'date',
    readOnly: true,
    'x-happened': { whose: 'pacienteId' },
    'x-range': { from: '$data' },
  }) as const;

/**
 * O que se achou num dente do paciente ou se fez nele, e quando (ODO-01). O estado da boca não se guarda: vem destes
 * eventos, em qualquer dia (src/domain/odontologia/estado.ts).
 */
export const eventoOdontologico = {
  $id: 'evento-odontologico',
  title: 'Evento odontológico',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Eventos odontológicos',
    label: ['nome'],
    sort: '-data',
    ...LISTA_DO_PACIENTE,
    indexes: [['pacienteId', 'data']],
    importKey: ['pacienteId', 'condicaoId', 'data'],
    retain: 'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: o odontograma não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      locks: {
        REALIZADO: FEITO,
        ENCONTRADO: FEITO,
        RETIRADO: FICA('O que já não está na boca fica como foi lançado.'),
        DESFEITO: FICA('O que se desfez fica como está. Lance de novo o que for certo.'),
      },
      transitions: {
        iniciar: {
          title: 'Começar',
          from: 'PLANEJADO',
          to: 'EM_EXECUCAO',
          action: 'update',
          asks: ['iniciadoEm=$hoje'],
        },
        realizar: {
          title: 'Feito',
          from: ['PLANEJADO', 'EM_EXECUCAO'],
          to: 'REALIZADO',
          action: 'update',
          asks: ['realizadoEm=$hoje'],
          foresees: ['avisoConta'],
          stamp: { at: 'registradoEm' },
        },
        encontrar: {
          title: 'Feito em outro lugar',
          from: ['PLANEJADO', 'EM_EXECUCAO'],
          to: 'ENCONTRADO',
          action: 'update',
          asks: ['encontradoEm=$hoje'],
          stamp: { at: 'registradoEm' },
        },
        retirar: {
          title: 'Não está mais na boca',
          from: ['REALIZADO', 'ENCONTRADO'],
          to: 'RETIRADO',
          action: 'update',
          asks: ['retiradoEm=$hoje'],
          reason: 'optional',
          stamp: { reason: 'motivo' },
        },
        desfazer: {
          title: 'Desfazer',
          question: 'Foi engano? O lançamento sai de todos os dias, e fica no histórico.',
          from: ['PLANEJADO', 'EM_EXECUCAO', 'REALIZADO', 'ENCONTRADO', 'RETIRADO'],
          to: 'DESFEITO',
          action: 'update',
          reason: 'optional',
          guard: 'odontologia/desfazer',
          stamp: { at: 'desfeitoEm', by: 'desfeitoPor', reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['pacienteId', 'condicaoId', 'data'],
  properties: {
    ...DE_QUEM,
    // A condição e os dentes, postos pelo servidor: 'Restauração de resina: 16 MOD'.
    nome: { type: ['string', 'null'], title: 'O que é', maxLength: 400, readOnly: true },
    condicaoId: {
      type: 'integer',
      title: 'Condição ou tratamento',
      'x-ref': { resource: 'condicoes-dentarias', create: false, filter: { ativo: 'true' } },
    },
    entrada: {
      type: 'string',
      title: 'Como entrou',
      oneOf: ENTRADA_ODONTOLOGICA,
      default: 'PLANEJADO',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: SITUACAO_ODONTOLOGICA,
      default: 'PLANEJADO',
    },
    data: {
      type: 'string',
      title: 'Dia',
      format: 'date',
      default: '$hoje',
      'x-happened': { whose: 'pacienteId' },
      description: 'Em que se achou, se planejou ou se fez.',
    },
    dentes: {
      type: 'array',
      title: 'Dentes',
      minItems: 1,
      maxItems: 52,
      'x-child': { singular: 'Dente', unique: [['denteId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['denteId'],
        properties: {
          denteId: { type: 'integer', title: 'Dente', 'x-ref': { resource: 'dentes', create: false } },
          faces: {
            type: ['string', 'null'],
            title: 'Faces',
            maxLength: 5,
            pattern: '^[OLMVDIP]{1,5}$',
            'x-ui': { placeholder: 'MOD' },
          },
        },
      },
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    prontuarioId: {
      type: ['integer', 'null'],
      title: 'Atendimento de origem',
      readOnly: true,
      'x-ref': { resource: 'prontuarios', create: false, onDelete: 'set null' },
    },
    feitoNoProntuarioId: {
      type: ['integer', 'null'],
      title: 'Feito no atendimento',
      readOnly: true,
      'x-ref': { resource: 'prontuarios', create: false, onDelete: 'set null' },
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    restrito: { type: 'boolean', title: 'Restrito', readOnly: true, default: false },
    iniciadoEm: dia('Começado em'),
    realizadoEm: dia('Feito em'),
    encontradoEm: dia('Achado em'),
    retiradoEm: dia('Fora da boca desde'),
    // Entre dois do mesmo dia, o que se registrou depois é o que vale na boca.
    registradoEm: {
      type: ['string', 'null'],
      title: 'Na boca, registrado em',
      format: 'date-time',
      readOnly: true,
    },
    avisoConta: { type: ['string', 'null'], title: 'Na conta', maxLength: 300, readOnly: true },
    desfeitoEm: { type: ['string', 'null'], title: 'Desfeito em', format: 'date-time', readOnly: true },
    desfeitoPor: { type: ['string', 'null'], title: 'Desfeito por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default eventoOdontologico;
export type EventoOdontologico = FromSchema<typeof eventoOdontologico>;
