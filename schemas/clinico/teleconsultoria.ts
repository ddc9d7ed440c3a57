import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { TERMO_CIAP, TERMO_CID } from '#schemas/compartilhado/termo.ts';

const FIM = {
  what: ['fields', 'documents', 'delete'],
  why: 'Esta teleconsultoria já terminou e fica como está.',
} as const;
const EM_CURSO = {
  what: ['fields', 'delete'],
  why: 'A pergunta já está com quem atende e fica como foi feita. O que faltar, acrescente em Documentos.',
} as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;

/** Teleconsultoria profissional (TELE-01): a pergunta de um profissional a um especialista, a fila, a resposta e a avaliação. */
export const teleconsultoria = {
  $id: 'teleconsultoria',
  title: 'Teleconsultoria',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Teleconsultorias',
    gender: 'f',
    label: ['assunto'],
    sort: '-pedidaEm',
    tenant: true,
    auditRead: true,
    importKey: ['assunto', 'pedidaEm'],
    indexes: [['situacao', 'pedidaEm'], ['pedidaEm'], ['solicitanteId']],
    retain:
      'A Lei 13.787/2018 manda guardar o que é do prontuário por 20 anos: teleconsultorias não se excluem de vez.',
    // Who answers sees the queue; who only asks, one's own questions.
    rows: {
      all: 'responder',
      own: [{ field: 'solicitanteId', is: 'usuario' }],
    },
    lifecycle: {
      field: 'situacao',
      // The question is locked; who answers it may change, and the terms come with the codes of the answer.
      keeps: ['teleconsultorId', 'teleconsultor', 'termoCiap', 'termoCid'],
      locks: { EM_ATENDIMENTO: EM_CURSO, RESPONDIDA: EM_CURSO, ENCERRADA: FIM, CANCELADA: FIM },
      transitions: {
        // POST /atendimento-teleconsultoria-profissional/iniciar, with the linkage: won by one.
        iniciar: {
          title: 'Atender',
          from: 'AGUARDANDO',
          to: 'EM_ATENDIMENTO',
          asks: ['teleconsultor'],
          stamp: { at: 'iniciadaEm', by: 'teleconsultorId' },
          internal: true,
        },
        responder: {
          title: 'Responder',
          from: 'EM_ATENDIMENTO',
          to: 'RESPONDIDA',
          action: 'responder',
          asks: ['orientacao', 'ciapId?', 'cidId?', 'evitouEncaminhamento', 'porqueEncaminhamento?'],
          guard: 'teleconsultoria/respondivel',
          stamp: { at: 'respondidaEm' },
        },
        devolver: {
          title: 'Devolver à fila',
          from: 'EM_ATENDIMENTO',
          to: 'AGUARDANDO',
          action: 'responder',
          reason: 'required',
          guard: 'teleconsultoria/devolvivel',
          stamp: { reason: 'motivo' },
        },
        // What somebody holds who is gone: whoever may answer takes it over, with a reason (server/capabilities/fila).
        assumir: {
          title: 'Assumir',
          from: 'EM_ATENDIMENTO',
          to: 'EM_ATENDIMENTO',
          stays: true,
          action: 'responder',
          reason: 'required',
          guard: 'fila/de-quem-saiu',
        },
        encerrar: {
          title: 'Avaliar e encerrar',
          question: 'A resposta ajudou?',
          from: 'RESPONDIDA',
          to: 'ENCERRADA',
          action: 'update',
          asks: ['satisfacao', 'comentario?'],
          guard: 'teleconsultoria/de-quem-perguntou',
          stamp: { at: 'encerradaEm' },
        },
        cancelar: {
          title: 'Cancelar a pergunta',
          from: 'AGUARDANDO',
          to: 'CANCELADA',
          action: 'update',
          reason: 'required',
          guard: 'teleconsultoria/de-quem-perguntou',
          stamp: { at: 'encerradaEm', reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['especialidadeId', 'municipioId', 'assunto', 'pergunta'],
  properties: {
    assunto: {
      type: 'string',
      title: 'Assunto',
      minLength: 5,
      maxLength: 120,
      'x-ui': { placeholder: 'Lesão pigmentada que cresceu: precisa de biópsia?' },
      description: 'Sem o nome do paciente: aparece na fila.',
    },
    especialidadeId: {
      type: 'integer',
      title: 'Especialidade',
      'x-ref': { resource: 'especialidades', create: false },
    },
    municipioId: { type: 'integer', title: 'Município', 'x-ref': { resource: 'cidades', create: false } },
    modalidade: {
      type: 'string',
      title: 'Como quer a resposta',
      oneOf: [
        { const: 'TEXTO', title: 'Por escrito' },
        { const: 'AO_VIVO', title: 'Ao vivo' },
      ],
      default: 'TEXTO',
    },
    contato: {
      type: ['string', 'null'],
      title: 'Telefone para a conversa',
      maxLength: 60,
      'x-when': {
        visible: { properties: { modalidade: { const: 'AO_VIVO' } } },
        required: { properties: { modalidade: { const: 'AO_VIVO' } } },
      },
    },
    pacienteId: {
      type: ['integer', 'null'],
      title: 'Paciente cadastrado',
      'x-ref': { resource: 'pacientes', create: false },
      description: 'Opcional. Sem cadastro, diga idade e sexo.',
    },
    idade: {
      type: ['integer', 'null'],
      title: 'Idade',
      minimum: 0,
      maximum: 130,
      'x-ui': { suffix: 'anos' },
    },
    sexo: {
      type: ['string', 'null'],
      title: 'Sexo',
      oneOf: [
        { const: 'F', title: 'Feminino' },
        { const: 'M', title: 'Masculino' },
        { const: 'I', title: 'Indeterminado ou ignorado' },
        { const: null, title: 'Não informado' },
      ],
    },
    pergunta: {
      type: 'string',
      title: 'Pergunta',
      minLength: 10,
      maxLength: 4000,
      'x-col': { heavy: true },
      'x-ui': {
        widget: 'textarea',
        rows: 6,
        placeholder: 'História, exame, o que já foi feito, o que quer saber',
      },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'AGUARDANDO', title: 'Na fila', 'x-tone': 'warning' },
        { const: 'EM_ATENDIMENTO', title: 'Em atendimento', 'x-tone': 'info' },
        { const: 'RESPONDIDA', title: 'Respondida', 'x-tone': 'success' },
        { const: 'ENCERRADA', title: 'Encerrada', 'x-tone': 'neutral' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'AGUARDANDO',
    },
    solicitanteId: { type: ['integer', 'null'], title: 'Número de quem pergunta', readOnly: true },
    solicitante: texto('Quem pergunta', 200),
    teleconsultorId: { type: ['integer', 'null'], title: 'Número de quem atende', readOnly: true },
    teleconsultor: texto('Quem atende', 200),
    orientacao: {
      ...texto('Orientação', 8000),
      'x-col': { heavy: true },
      'x-ui': {
        widget: 'textarea',
        rows: 8,
        placeholder: 'O que fazer, com que sinais de alerta, e quando perguntar de novo',
      },
    },
    ciapId: {
      type: ['integer', 'null'],
      title: 'CIAP-2',
      readOnly: true,
      'x-ref': { resource: 'ciaps', create: false, keeps: 'termoCiap' },
    },
    termoCiap: TERMO_CIAP,
    cidId: {
      type: ['integer', 'null'],
      title: 'CID-10',
      readOnly: true,
      'x-ref': { resource: 'cids', create: false, keeps: 'termoCid' },
    },
    termoCid: TERMO_CID,
    evitouEncaminhamento: {
      type: ['string', 'null'],
      title: 'Evitou encaminhamento',
      readOnly: true,
      oneOf: [
        { const: 'SIM', title: 'Sim' },
        { const: 'NAO', title: 'Não, continua necessário' },
        { const: 'NAO_HAVIA', title: 'Não havia encaminhamento' },
        { const: null, title: 'Não informado' },
      ],
    },
    porqueEncaminhamento: { ...texto('Por que encaminhar', 500), 'x-ui': { widget: 'textarea', rows: 2 } },
    satisfacao: {
      type: ['integer', 'null'],
      title: 'Satisfação, de 0 a 10',
      minimum: 0,
      maximum: 10,
      readOnly: true,
      'x-ui': { widget: 'satisfacao' },
    },
    comentario: { ...texto('Comentário', 500), 'x-ui': { widget: 'textarea', rows: 2 } },
    pedidaEm: momento('Perguntada em'),
    iniciadaEm: momento('Atendida desde'),
    respondidaEm: momento('Respondida em'),
    encerradaEm: momento('Encerrada em'),
    motivo: texto('Motivo', 500),
  },
} as const satisfies EntitySchema;

export default teleconsultoria;
export type Teleconsultoria = FromSchema<typeof teleconsultoria>;
