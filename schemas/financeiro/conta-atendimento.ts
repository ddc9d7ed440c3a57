import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import {
  INDICACAO_ACIDENTE,
  MOTIVO_ENCERRAMENTO,
  REGIME_ATENDIMENTO,
  TIPO_ATENDIMENTO_TISS,
  TIPO_CONSULTA,
  TIPO_GUIA,
} from '#schemas/compartilhado/tiss.ts';

const CONFERIDA = {
  what: ['fields', 'delete', 'itens-conta-atendimento.contaId'],
  why: 'Uma conta conferida não muda. Para corrigi-la, use “Voltar para aberta”.',
} as const;
const FECHADA = {
  ...CONFERIDA,
  why: 'Uma conta fechada não muda: itens e preços ficam como foram fechados. Para corrigi-la, reabra a conta com o motivo.',
} as const;
const CANCELADA = {
  ...CONFERIDA,
  why: 'Uma conta cancelada fica como está. Para usá-la de novo, retome a conta.',
} as const;

const COM_CONVENIO = { properties: { convenioId: { type: 'integer' } }, required: ['convenioId'] } as const;
const ITENS = { of: 'itens-conta-atendimento', by: 'contaId' } as const;
const soma = (title: string, field: string) =>
  ({
    type: 'string',
    title,
    format: 'moeda',
    default: '0.00',
    readOnly: true,
    'x-sum': { ...ITENS, field },
  }) as const;
const quando = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const autor = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;

/** Conta de um atendimento: o que se fez, por quanto, quanto é do convênio e quanto é do paciente. Uma por atendimento. */
export const contaAtendimento = {
  $id: 'conta-atendimento',
  title: 'Conta de atendimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Contas de atendimento',
    gender: 'f',
    label: ['nomePaciente', 'data'],
    sort: '-data',
    tenant: true,
    auditRead: true,
    unique: [['prontuarioId'], ['idAgenda'], ['internacaoId'], ['pedidoLaboratorioId']],
    indexes: [['situacao', 'data'], ['convenioId', 'data'], ['pacienteId', 'data'], ['data']],
    lifecycle: {
      field: 'situacao',
      locks: { CONFERIDA, FECHADA, FATURADA: FECHADA, CANCELADA },
      keeps: ['avisoProntuario', 'avisosGuias', 'vencimentoConvenio', 'vencimentoPaciente'],
      transitions: {
        apurar: {
          title: 'Apurar',
          from: 'ABERTA',
          to: 'ABERTA',
          stays: true,
          action: 'update',
          guard: 'conta-atendimento/com-visita',
          stamp: { at: 'apuradaEm', by: 'apuradaPor' },
        },
        reprecificar: {
          title: 'Recalcular preços',
          from: 'ABERTA',
          to: 'ABERTA',
          stays: true,
          action: 'update',
          guard: 'conta-atendimento/com-itens',
        },
        conferir: {
          title: 'Conferir',
          from: 'ABERTA',
          to: 'CONFERIDA',
          guard: 'conta-atendimento/com-preco',
          foresees: ['avisosGuias'],
          stamp: { at: 'conferidaEm', by: 'conferidaPor' },
        },
        corrigir: { title: 'Voltar para aberta', from: 'CONFERIDA', to: 'ABERTA', action: 'conferir' },
        fechar: {
          title: 'Fechar',
          from: 'CONFERIDA',
          to: 'FECHADA',
          guard: 'conta-atendimento/com-preco',
          asks: ['vencimentoConvenio?', 'vencimentoPaciente?'],
          shows: ['avisosGuias'],
          foresees: ['avisosGuias'],
          stamp: { at: 'fechadaEm', by: 'fechadaPor' },
        },
        faturar: { title: 'Faturar', from: 'FECHADA', to: 'FATURADA', internal: true },
        desfaturar: { title: 'Tirar da fatura', from: 'FATURADA', to: 'FECHADA', internal: true },
        reabrir: {
          title: 'Reabrir',
          from: ['FECHADA', 'FATURADA'],
          to: 'ABERTA',
          reason: 'required',
          stamp: { at: 'reabertaEm', by: 'reabertaPor', reason: 'motivo' },
        },
        cancelar: {
          title: 'Cancelar conta',
          from: ['ABERTA', 'CONFERIDA', 'FECHADA', 'FATURADA'],
          to: 'CANCELADA',
          reason: 'required',
          stamp: { at: 'canceladaEm', by: 'canceladaPor', reason: 'motivo' },
          danger: true,
        },
        retomar: {
          title: 'Retomar',
          from: 'CANCELADA',
          to: 'ABERTA',
          action: 'cancelar',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
      },
    },
  },
  required: ['pacienteId', 'data'],
  properties: {
    prontuarioId: {
      type: ['integer', 'null'],
      title: 'Prontuário',
      'x-ref': { resource: 'prontuarios', create: false, filter: { pacienteId: '$pacienteId' } },
      'x-col': { index: true },
      description: 'Dele vêm profissional, convênio, data e o que se fez.',
    },
    // The appointment of the chart; a number, since who bills sees no diary of others.
    idAgenda: { type: ['integer', 'null'], title: 'Número do agendamento', minimum: 1, readOnly: true },
    internacaoId: {
      type: ['integer', 'null'],
      title: 'Internação',
      'x-ref': { resource: 'internacoes', create: false, filter: { pacienteId: '$pacienteId' } },
      'x-col': { index: true },
    },
    pedidoLaboratorioId: {
      type: ['integer', 'null'],
      title: 'Entrada no laboratório',
      'x-ref': { resource: 'pedidos-laboratorio', create: false, filter: { pacienteId: '$pacienteId' } },
      'x-col': { index: true },
      description: 'Dela vêm convênio, quem pediu e os exames.',
    },
    pacienteId: {
      type: 'integer',
      title: 'Paciente',
      'x-ref': { resource: 'pacientes', create: false },
      'x-col': { index: true },
    },
    nomePaciente: { type: ['string', 'null'], title: 'Paciente', maxLength: 150, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTA', title: 'Aberta', 'x-tone': 'warning' },
        { const: 'CONFERIDA', title: 'Conferida', 'x-tone': 'info' },
        { const: 'FECHADA', title: 'Fechada', 'x-tone': 'success' },
        { const: 'FATURADA', title: 'Faturada', 'x-tone': 'success' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'ABERTA',
    },
    data: {
      type: 'string',
      title: 'Data do atendimento',
      format: 'date',
      default: '$hoje',
      'x-happened': { whose: 'pacienteId', afterDeath: true },
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      'x-ref': { resource: 'profissionais', create: false },
    },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Convênio',
      'x-ref': { resource: 'convenios', create: false },
      'x-ui': { placeholder: 'Particular' },
      description: 'Sem convênio, o atendimento é particular.',
    },
    planoId: {
      type: ['integer', 'null'],
      title: 'Plano',
      'x-ref': { resource: 'planos', create: false, filter: { convenioId: '$convenioId' } },
      'x-when': { visible: COM_CONVENIO },
    },
    numeroCarteira: {
      type: ['string', 'null'],
      title: 'Número da carteira',
      maxLength: 20,
      pattern: '^[0-9A-Za-z./-]{1,20}$',
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
      'x-range': { from: '$dataAutorizacao' },
      'x-when': { visible: COM_CONVENIO },
    },
    tipoGuia: {
      type: ['string', 'null'],
      title: 'Guia',
      oneOf: [...TIPO_GUIA, { const: null, title: 'Pelos itens da conta' }],
      'x-when': { visible: COM_CONVENIO },
    },
    guiaPrincipal: {
      type: ['string', 'null'],
      title: 'Guia principal ou de solicitação',
      maxLength: 20,
      description: 'Da internação: o número da guia que a pediu.',
      'x-when': { visible: COM_CONVENIO },
    },
    indicacaoClinica: {
      type: ['string', 'null'],
      title: 'Indicação clínica',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
      'x-when': { visible: COM_CONVENIO },
    },
    tipoConsulta: {
      type: ['string', 'null'],
      title: 'Tipo de consulta',
      oneOf: TIPO_CONSULTA,
      'x-when': { visible: COM_CONVENIO },
    },
    tipoAtendimentoTiss: {
      type: ['string', 'null'],
      title: 'Tipo de atendimento',
      oneOf: TIPO_ATENDIMENTO_TISS,
      'x-when': { visible: COM_CONVENIO },
    },
    regimeAtendimento: {
      type: ['string', 'null'],
      title: 'Regime de atendimento',
      oneOf: REGIME_ATENDIMENTO,
      'x-when': { visible: COM_CONVENIO },
    },
    indicacaoAcidente: {
      type: ['string', 'null'],
      title: 'Acidente',
      oneOf: INDICACAO_ACIDENTE,
      'x-when': { visible: COM_CONVENIO },
    },
    motivoEncerramento: {
      type: ['string', 'null'],
      title: 'Encerramento da internação',
      oneOf: MOTIVO_ENCERRAMENTO,
      'x-when': { visible: COM_CONVENIO },
    },
    urgencia: {
      type: 'boolean',
      title: 'Urgência ou emergência',
      default: false,
      description: 'Leva o acréscimo de urgência do contrato, onde há.',
    },
    quantidadeItens: {
      type: 'integer',
      title: 'Itens',
      default: 0,
      minimum: 0,
      readOnly: true,
      'x-sum': ITENS,
    },
    semPreco: {
      type: 'integer',
      title: 'Itens sem preço',
      default: 0,
      minimum: 0,
      readOnly: true,
      'x-sum': { ...ITENS, where: { preco: ['ZERO', 'SEM_PRECO'] } },
    },
    total: soma('Total', 'total'),
    parteConvenio: soma('Parte do convênio', 'parteConvenio'),
    partePaciente: soma('Parte do paciente', 'partePaciente'),
    // In words, put by the server.
    apuracao: {
      type: ['string', 'null'],
      title: 'O que a última apuração trouxe',
      maxLength: 8000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { heavy: true },
    },
    pendencias: {
      type: ['string', 'null'],
      title: 'O que impede o fechamento',
      maxLength: 8000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { heavy: true },
    },
    avisosGuias: {
      type: ['string', 'null'],
      title: 'A conferir com o convênio',
      maxLength: 4000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { heavy: true },
    },
    avisoProntuario: {
      type: ['string', 'null'],
      title: 'O prontuário mudou depois',
      maxLength: 1000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { search: false },
    },
    vencimentoConvenio: {
      type: ['string', 'null'],
      title: 'Vencimento da parte do convênio',
      format: 'date',
      readOnly: true,
      description: 'Em branco: pelo prazo de pagamento do contrato ou do convênio.',
    },
    vencimentoPaciente: {
      type: ['string', 'null'],
      title: 'Vencimento da parte do paciente',
      format: 'date',
      readOnly: true,
      description: 'Em branco: no dia do fechamento.',
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    apuradaEm: quando('Apurada em'),
    apuradaPor: autor('Apurada por'),
    conferidaEm: quando('Conferida em'),
    conferidaPor: autor('Conferida por'),
    fechadaEm: quando('Fechada em'),
    fechadaPor: autor('Fechada por'),
    reabertaEm: quando('Reaberta em'),
    reabertaPor: autor('Reaberta por'),
    canceladaEm: quando('Cancelada em'),
    canceladaPor: autor('Cancelada por'),
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default contaAtendimento;
export type ContaAtendimento = FromSchema<typeof contaAtendimento>;
