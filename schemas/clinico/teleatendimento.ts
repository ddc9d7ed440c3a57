import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { MOTIVO_PRIORIDADE } from '#schemas/compartilhado/opcoes.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'Este teleatendimento já terminou e fica como está. Se a pessoa ligou de novo, registre outro.',
} as const;
const FIM_STAMP = { at: 'encerradoEm', by: 'encerradoPor' } as const;
/** What a clinician writes about the end: whoever only receives people does not read it. */
const CLINICO = { read: 'atender' } as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;

/**
 * Quem liga sem hora marcada (CLIN-10): recepção, fila, profissional e desfecho, cada passo com a sua hora. A chamada de
 * vídeo, a hora e o prontuário são os do agendamento que 'Atender' faz (docs/guides/teleatendimento.md).
 */
export const teleatendimento = {
  $id: 'teleatendimento',
  title: 'Teleatendimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Teleatendimentos',
    label: ['nomePaciente'],
    sort: '-entradaEm',
    tenant: true,
    auditRead: true,
    importKey: ['pacienteId', 'entradaEm'],
    indexes: [['situacao', 'entradaEm'], ['pacienteId'], ['entradaEm']],
    retain:
      'A Lei 13.787/2018 manda guardar o que é do prontuário por 20 anos: teleatendimentos não se excluem de vez.',
    // One in course has no end yet: two of them always meet.
    noOverlap: {
      by: ['pacienteId'],
      from: 'entradaEm',
      to: 'encerradoEm',
      unless: { situacao: ['ORIENTADO', 'ENCAMINHADO', 'AGENDADO', 'AMBULANCIA', 'DESISTIU', 'NAO_ATENDEU'] },
      why: 'Este paciente já está no teleatendimento. Procure-o na fila.',
    },
    lifecycle: {
      field: 'situacao',
      locks: {
        ORIENTADO: FIM,
        ENCAMINHADO: FIM,
        AGENDADO: FIM,
        AMBULANCIA: FIM,
        DESISTIU: FIM,
        NAO_ATENDEU: FIM,
      },
      transitions: {
        // POST /teleatendimento/atender: won by one.
        atender: {
          title: 'Atender',
          from: 'NA_FILA',
          to: 'EM_ATENDIMENTO',
          asks: ['atendente'],
          internal: true,
          stamp: { at: 'iniciadoEm', by: 'atendenteId' },
        },
        // POST /teleatendimento/:id/ligacoes: each call that was not answered is a step, with its hour.
        'nao-respondeu': {
          title: 'Ligou e não responderam',
          from: 'EM_ATENDIMENTO',
          to: 'EM_ATENDIMENTO',
          stays: true,
          internal: true,
          asks: ['tentativas'],
          guard: 'teleatendimento/de-quem-atende',
          stamp: { at: 'ultimaTentativaEm' },
        },
        orientar: {
          title: 'Orientado',
          from: 'EM_ATENDIMENTO',
          to: 'ORIENTADO',
          action: 'atender',
          asks: ['orientacao'],
          guard: 'teleatendimento/de-quem-atende',
          stamp: FIM_STAMP,
        },
        encaminhar: {
          title: 'Encaminhado',
          from: 'EM_ATENDIMENTO',
          to: 'ENCAMINHADO',
          action: 'atender',
          asks: ['encaminhadoPara', 'orientacao?'],
          guard: 'teleatendimento/de-quem-atende',
          stamp: FIM_STAMP,
        },
        agendar: {
          title: 'Marcar consulta',
          from: 'EM_ATENDIMENTO',
          to: 'AGENDADO',
          action: 'atender',
          asks: ['orientacao?'],
          guard: 'teleatendimento/de-quem-atende',
          stamp: FIM_STAMP,
        },
        'chamar-ambulancia': {
          title: 'Chamar SAMU ou ambulância',
          from: 'EM_ATENDIMENTO',
          to: 'AMBULANCIA',
          action: 'atender',
          asks: ['socorro', 'orientacao?'],
          guard: 'teleatendimento/de-quem-atende',
          stamp: FIM_STAMP,
          danger: true,
        },
        // Whoever attended is gone: a colleague goes on with the person, with a reason (server/capabilities/fila).
        assumir: {
          title: 'Assumir',
          from: 'EM_ATENDIMENTO',
          to: 'EM_ATENDIMENTO',
          stays: true,
          action: 'atender',
          reason: 'required',
          guard: 'fila/de-quem-saiu',
        },
        // The line was lost and whoever attends cannot go on: back with the place of the arrival. Anybody who attends may.
        devolver: {
          title: 'Devolver à fila',
          from: 'EM_ATENDIMENTO',
          to: 'NA_FILA',
          action: 'atender',
          reason: 'required',
          stamp: { at: 'devolvidoEm', reason: 'motivoDevolucao' },
        },
        'encerrar-sem-contato': {
          title: 'Não atendeu',
          from: 'EM_ATENDIMENTO',
          to: 'NAO_ATENDEU',
          action: 'atender',
          guard: 'teleatendimento/tres-ligacoes',
          stamp: FIM_STAMP,
          danger: true,
        },
        desistir: {
          title: 'Desistiu',
          from: ['NA_FILA', 'EM_ATENDIMENTO'],
          to: 'DESISTIU',
          action: 'update',
          reason: 'required',
          stamp: { ...FIM_STAMP, reason: 'motivoFim' },
          danger: true,
        },
      },
    },
  },
  required: ['pacienteId', 'queixa', 'telefone', 'meio', 'consente'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    // Como é chamado; posto pelo servidor (server/features/teleatendimento/hooks.ts).
    nomePaciente: { ...texto('Nome do paciente', 150), 'x-col': { search: true } },
    quemLiga: {
      type: ['string', 'null'],
      title: 'Quem liga, se for outra pessoa',
      maxLength: 150,
      'x-ui': { placeholder: 'Nome e o que é do paciente' },
    },
    telefone: { type: 'string', title: 'Telefone para retorno', format: 'telefone' },
    queixa: {
      type: 'string',
      title: 'Por que procura',
      minLength: 3,
      maxLength: 300,
      'x-ui': { widget: 'textarea', rows: 2, placeholder: 'Nas palavras de quem liga' },
    },
    meio: {
      type: 'string',
      title: 'Como será atendido',
      oneOf: [
        { const: 'VIDEO', title: 'Por vídeo' },
        { const: 'TELEFONE', title: 'Por telefone' },
      ],
      default: 'VIDEO',
    },
    motivoPrioridade: {
      type: ['string', 'null'],
      title: 'Prioridade por lei',
      oneOf: MOTIVO_PRIORIDADE,
      'x-ui': { placeholder: 'Sem preferência' },
      description: 'A da idade vale sozinha.',
    },
    consente: {
      type: 'boolean',
      title: 'Consente com o atendimento a distância',
      default: false,
      description: 'Dito na ligação, pelo paciente ou por quem responde por ele.',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'NA_FILA', title: 'Na fila', 'x-tone': 'warning' },
        { const: 'EM_ATENDIMENTO', title: 'Em atendimento', 'x-tone': 'info' },
        { const: 'ORIENTADO', title: 'Orientado', 'x-tone': 'success' },
        { const: 'ENCAMINHADO', title: 'Encaminhado', 'x-tone': 'success' },
        { const: 'AGENDADO', title: 'Consulta a marcar', 'x-tone': 'success' },
        { const: 'AMBULANCIA', title: 'Ambulância chamada', 'x-tone': 'error' },
        { const: 'DESISTIU', title: 'Desistiu', 'x-tone': 'neutral' },
        { const: 'NAO_ATENDEU', title: 'Não atendeu', 'x-tone': 'neutral' },
      ],
      default: 'NA_FILA',
    },
    entradaEm: momento('Entrou na fila em'),
    consentiuEm: momento('Consentimento dito em'),
    consentimentoPor: texto('Consentimento anotado por', 200),
    iniciadoEm: momento('Atendido desde'),
    atendenteId: { type: ['integer', 'null'], title: 'Número de quem atende', readOnly: true },
    atendente: texto('Quem atende', 200),
    agendamentoId: {
      type: ['integer', 'null'],
      title: 'Agendamento',
      readOnly: true,
      'x-ref': { resource: 'agendamentos', create: false },
    },
    tentativas: {
      type: 'integer',
      title: 'Ligações sem resposta',
      minimum: 0,
      maximum: 99,
      default: 0,
      readOnly: true,
    },
    ultimaTentativaEm: momento('Última ligação sem resposta em'),
    devolvidoEm: momento('Devolvido à fila em'),
    motivoDevolucao: texto('Por que voltou à fila', 500),
    encaminhadoPara: {
      ...texto('Para onde', 200),
      minLength: 3,
      'x-ui': { placeholder: 'UBS Centro, com o médico da equipe' },
    },
    socorro: {
      type: ['string', 'null'],
      title: 'Quem vai buscar',
      readOnly: true,
      oneOf: [
        { const: 'SAMU', title: 'SAMU (192)' },
        { const: 'AMBULANCIA', title: 'Ambulância nossa' },
        { const: null, title: 'Não houve' },
      ],
    },
    orientacao: {
      ...texto('Orientação', 2000),
      'x-ui': { widget: 'textarea', rows: 4 },
      'x-access': CLINICO,
    },
    encerradoEm: momento('Terminou em'),
    encerradoPor: texto('Terminado por', 200),
    motivoFim: texto('Motivo', 500),
  },
} as const satisfies EntitySchema;

export default teleatendimento;
export type Teleatendimento = FromSchema<typeof teleatendimento>;
