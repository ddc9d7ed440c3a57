import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { SITUACAO_AGENDAMENTO } from '#schemas/compartilhado/situacoes.ts';
import { MOTIVO_PRIORIDADE, PARENTESCO } from '#schemas/compartilhado/opcoes.ts';

const COM_CONVENIO = { properties: { convenioId: { type: 'integer' } }, required: ['convenioId'] } as const;
const ACOMPANHADO = { properties: { acompanhante: { type: 'string' } }, required: ['acompanhante'] } as const;
const COM_PRIORIDADE = {
  properties: { prioridade: { enum: ['PREFERENCIAL', 'SUPERPREFERENCIAL'] } },
  required: ['prioridade'],
} as const;
const LIVRES = ['CANCELADO', 'FALTOU'] as const;
const ENCERRADO = { what: ['fields', 'delete'], why: 'Um agendamento encerrado fica como está.' } as const;

/**
 * A time of a professional that is taken: held while the patient is still on the telephone (RESERVADO), then an
 * appointment. Both are rows of one table, so that one constraint of the database keeps them apart. Made by
 * server/features/agenda alone.
 */
export const agendamento = {
  $id: 'agendamento',
  title: 'Agendamento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Agendamentos',
    label: ['quando'],
    tenant: true,
    sort: 'inicio',
    readOnly: true,
    // A ticket is called once a day in a unit (server/features/recepcao gives it).
    unique: [['diaSenha', 'senha']],
    indexes: [['inicio'], ['profissionalId', 'inicio'], ['pacienteId', 'inicio'], ['serie']],
    rows: { all: 'vertodos', own: [{ field: 'profissionalId', is: 'profissional' }] },
    noOverlap: [
      {
        // `vaga` tells the patients of a group apart. A professional is in one place, whose ever the place is.
        by: ['profissionalId', 'vaga'],
        from: 'inicio',
        to: 'fim',
        unless: { situacao: LIVRES, encaixe: [true] },
        everywhere: true,
        why: 'Este horário acabou de ser ocupado. Escolha outro.',
      },
      {
        by: ['salaId'],
        from: 'inicio',
        to: 'fim',
        apart: ['profissionalId'],
        unless: { situacao: LIVRES, salaId: [null] },
        why: 'A sala está ocupada por outro profissional neste horário. Escolha outro horário ou outra sala.',
      },
      {
        by: ['pacienteId'],
        from: 'inicio',
        to: 'fim',
        unless: { situacao: LIVRES, encaixe: [true], pacienteId: [null] },
        why: 'O paciente já tem outro atendimento marcado neste horário. Escolha outro.',
      },
    ],
    lifecycle: {
      field: 'situacao',
      locks: { FINALIZADO: ENCERRADO, CANCELADO: ENCERRADO },
      transitions: {
        marcar: {
          title: 'Marcar',
          from: 'RESERVADO',
          to: 'AGENDADO',
          stamp: { at: 'marcadoEm' },
          internal: true,
        },
        confirmar: {
          title: 'Confirmar',
          from: 'AGENDADO',
          to: 'CONFIRMADO',
          action: 'update',
          stamp: { at: 'confirmadoEm' },
        },
        chegar: {
          title: 'Registrar chegada',
          // Who was marked as missing and comes late, too.
          from: ['AGENDADO', 'CONFIRMADO', 'FALTOU'],
          to: 'AGUARDANDO',
          action: 'update',
          asks: [
            'prioridade?',
            'motivoPrioridade?',
            'convenioId?',
            'tipoAtendimentoId?',
            'numeroCarteira?',
            'validadeCarteira?',
            'numeroAutorizacao?',
            'autorizacao?',
            'acompanhante?',
            'parentescoAcompanhante?',
            'telefoneAcompanhante?',
          ],
          stamp: { at: 'chegadaEm', by: 'chegadaPor' },
        },
        atender: {
          title: 'Iniciar atendimento',
          from: 'AGUARDANDO',
          to: 'EM_ATENDIMENTO',
          stamp: { at: 'iniciadoEm' },
        },
        // Whoever attended is gone: a colleague goes on in a chart of their own, or the desk gives the patient back.
        assumir: {
          title: 'Assumir',
          from: 'EM_ATENDIMENTO',
          to: 'EM_ATENDIMENTO',
          stays: true,
          action: 'atender',
          reason: 'required',
          guard: 'fila/de-quem-saiu',
        },
        devolver: {
          title: 'Devolver à fila',
          from: 'EM_ATENDIMENTO',
          to: 'AGUARDANDO',
          action: 'update',
          reason: 'required',
          guard: 'fila/de-quem-saiu',
        },
        finalizar: {
          title: 'Finalizar',
          from: 'EM_ATENDIMENTO',
          to: 'FINALIZADO',
          action: 'atender',
          stamp: { at: 'finalizadoEm' },
        },
        faltar: {
          title: 'Marcar falta',
          from: ['AGENDADO', 'CONFIRMADO'],
          to: 'FALTOU',
          action: 'update',
          asks: ['encerraChamada??'],
          reason: 'optional',
          stamp: { at: 'encerradoEm', reason: 'motivo' },
          danger: true,
        },
        // Called so often as the unit says, and not there (server/features/fila).
        ausentar: {
          title: 'Não respondeu às chamadas',
          from: 'AGUARDANDO',
          to: 'FALTOU',
          stamp: { at: 'encerradoEm', reason: 'motivo' },
          reason: 'optional',
          internal: true,
        },
        cancelar: {
          title: 'Cancelar agendamento',
          from: ['AGENDADO', 'CONFIRMADO', 'AGUARDANDO'],
          to: 'CANCELADO',
          action: 'update',
          asks: ['encerraChamada??'],
          reason: 'required',
          stamp: { at: 'encerradoEm', reason: 'motivo' },
          danger: true,
        },
        'desfazer-chegada': {
          title: 'Desfazer chegada',
          from: 'AGUARDANDO',
          to: 'AGENDADO',
          action: 'update',
          asks: ['encerraChamada??'],
          reason: 'optional',
        },
        voltar: {
          title: 'Voltar para agendado',
          from: ['CONFIRMADO', 'FALTOU'],
          to: 'AGENDADO',
          action: 'update',
        },
      },
    },
  },
  required: ['profissionalId', 'inicio', 'fim'],
  properties: {
    quando: {
      type: ['string', 'null'],
      title: 'Quando',
      maxLength: 20,
      readOnly: true,
      'x-computed': { fn: 'quandoAgendado', stored: true },
    },
    profissionalId: {
      type: 'integer',
      title: 'Profissional',
      'x-ref': { resource: 'profissionais', create: false },
    },
    pacienteId: { type: ['integer', 'null'], title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    tipoAtendimentoId: {
      type: ['integer', 'null'],
      title: 'Tipo de atendimento',
      'x-ref': { resource: 'tipos-atendimento', create: false },
    },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Convênio',
      'x-ref': { resource: 'convenios', create: false },
      description: 'Sem convênio, o atendimento é particular.',
      'x-ui': { placeholder: 'Particular' },
    },
    // Somebody chose it. Without it an empty convênio is one that nobody asked about (docs/decisions/0156).
    particular: { type: 'boolean', title: 'Particular por escolha', default: false },
    salaId: { type: ['integer', 'null'], title: 'Sala', 'x-ref': { resource: 'salas', create: false } },
    // Outside the rule of one professional in a room: who waits is sent where there is somebody to see them.
    salaChamadaId: {
      type: ['integer', 'null'],
      title: 'Sala da chamada',
      'x-ref': { resource: 'salas', create: false },
      description: 'Para onde a fila mandou o paciente. Vazio: a sala do agendamento.',
    },
    inicio: { type: 'string', title: 'Início', format: 'date-time' },
    fim: { type: 'string', title: 'Fim', format: 'date-time', 'x-range': { from: '$inicio' } },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: SITUACAO_AGENDAMENTO,
      default: 'RESERVADO',
    },
    encaixe: { type: 'boolean', title: 'Encaixe', default: false },
    vaga: { type: 'integer', title: 'Vaga', minimum: 1, maximum: 50, default: 1 },
    serie: {
      type: ['integer', 'null'],
      title: 'Número da série',
      minimum: 1,
      description: 'O primeiro agendamento de uma repetição.',
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 500,
      'x-ui': { widget: 'textarea' },
    },
    senha: {
      type: ['string', 'null'],
      title: 'Senha',
      maxLength: 6,
      readOnly: true,
      description: 'Dada na chegada.',
    },
    diaSenha: { type: ['string', 'null'], title: 'Dia da senha', format: 'date', readOnly: true },
    prioridade: {
      type: 'string',
      title: 'Prioridade',
      oneOf: [
        { const: 'NORMAL', title: 'Normal', 'x-tone': 'neutral' },
        { const: 'PREFERENCIAL', title: 'Preferencial', 'x-tone': 'info' },
        { const: 'SUPERPREFERENCIAL', title: 'Preferencial 80+', 'x-tone': 'warning' },
      ],
      default: 'NORMAL',
    },
    motivoPrioridade: {
      type: ['string', 'null'],
      title: 'Por lei',
      oneOf: MOTIVO_PRIORIDADE,
      'x-ui': { placeholder: 'Sem preferência' },
      'x-when': {
        visible: COM_PRIORIDADE,
        required: COM_PRIORIDADE,
        refused: [
          {
            if: {
              properties: {
                prioridade: { const: 'SUPERPREFERENCIAL' },
                motivoPrioridade: { not: { enum: ['IDOSO_80', null] } },
              },
              required: ['prioridade', 'motivoPrioridade'],
            },
            message:
              'A preferência sobre as demais é de quem tem 80 anos ou mais. Escolha Preferencial para os outros casos.',
          },
        ],
      },
    },
    numeroCarteira: {
      type: ['string', 'null'],
      title: 'Número da carteira',
      maxLength: 20,
      pattern: '^[0-9A-Za-z./-]{1,20}$',
      'x-when': { visible: COM_CONVENIO },
    },
    validadeCarteira: {
      type: ['string', 'null'],
      title: 'Validade da carteira',
      format: 'date',
      'x-when': { visible: COM_CONVENIO },
    },
    numeroAutorizacao: {
      type: ['string', 'null'],
      title: 'Número da autorização',
      maxLength: 20,
      'x-when': { visible: COM_CONVENIO },
    },
    senhaAutorizacao: {
      type: ['string', 'null'],
      title: 'Senha da autorização',
      maxLength: 20,
      'x-when': { visible: COM_CONVENIO },
    },
    dataAutorizacao: {
      type: ['string', 'null'],
      title: 'Autorizado em',
      format: 'date',
      'x-happened': { elsewhere: true },
      'x-when': { visible: COM_CONVENIO },
    },
    validadeSenha: {
      type: ['string', 'null'],
      title: 'Senha vale até',
      format: 'date',
      'x-when': { visible: COM_CONVENIO },
    },
    // While there is no number: whether somebody asked the convênio for it. Put by the server where one is needed.
    autorizacao: {
      type: ['string', 'null'],
      title: 'Autorização do convênio',
      oneOf: [
        { const: 'A_PEDIR', title: 'A pedir', 'x-tone': 'warning' },
        { const: 'PEDIDA', title: 'Pedida, sem número', 'x-tone': 'info' },
        { const: null, title: 'Não é preciso' },
      ],
      'x-when': { visible: COM_CONVENIO },
    },
    acompanhante: { type: ['string', 'null'], title: 'Nome do acompanhante', maxLength: 150 },
    parentescoAcompanhante: {
      type: ['string', 'null'],
      title: 'O que é do paciente',
      oneOf: [...PARENTESCO, { const: null, title: 'Não informado' }],
      'x-when': { visible: ACOMPANHADO },
    },
    telefoneAcompanhante: {
      type: ['string', 'null'],
      title: 'Telefone do acompanhante',
      format: 'telefone',
      'x-when': { visible: ACOMPANHADO },
    },
    reservadoAte: { type: ['string', 'null'], title: 'Reservado até', format: 'date-time', readOnly: true },
    marcadoEm: { type: ['string', 'null'], title: 'Marcado em', format: 'date-time', readOnly: true },
    confirmadoEm: { type: ['string', 'null'], title: 'Confirmado em', format: 'date-time', readOnly: true },
    chegadaEm: { type: ['string', 'null'], title: 'Chegada', format: 'date-time', readOnly: true },
    chegadaPor: { type: ['string', 'null'], title: 'Chegada registrada por', maxLength: 200, readOnly: true },
    // In words, put by the server: what the desk was warned about and went on in spite of.
    faltavaNaChegada: {
      type: ['string', 'null'],
      title: 'Faltava na chegada',
      maxLength: 1000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { search: false },
    },
    // In words, put by the server: why the patient's register refused the validity that was shown.
    carteiraRecusada: {
      type: ['string', 'null'],
      title: 'Carteira que não foi ao cadastro',
      maxLength: 1000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { search: false },
    },
    iniciadoEm: {
      type: ['string', 'null'],
      title: 'Atendimento iniciado em',
      format: 'date-time',
      readOnly: true,
    },
    finalizadoEm: { type: ['string', 'null'], title: 'Finalizado em', format: 'date-time', readOnly: true },
    encerradoEm: {
      type: ['string', 'null'],
      title: 'Cancelado ou faltou em',
      format: 'date-time',
      readOnly: true,
    },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
    encerraChamada: {
      type: 'boolean',
      title: 'Encerrar a chamada de vídeo em andamento',
      default: false,
      'x-asked': true,
    },
  },
} as const satisfies EntitySchema;

export default agendamento;
export type Agendamento = FromSchema<typeof agendamento>;
