import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { TERMO_CID } from '#schemas/compartilhado/termo.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'O que se notificou ou descartou fica como está. Para voltar atrás, use Reabrir.',
} as const;

const posto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;

/**
 * Um caso, suspeito ou confirmado, que a lei manda notificar (Lei 6.259/1975, Portaria GM/MS 10.175/2026). Nasce do
 * problema com um dos CIDs da lista (server/features/notificacao-compulsoria); a ficha do SINAN se preenche fora daqui.
 */
export const notificacaoCompulsoria = {
  $id: 'notificacao-compulsoria',
  title: 'Notificação compulsória',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Notificações compulsórias',
    gender: 'f',
    label: ['nomeAgravo', 'nomePaciente'],
    sort: 'prazo',
    importKey: ['pacienteId', 'agravoId', 'diagnosticadoEm'],
    tenant: true,
    auditRead: true,
    indexes: [['pacienteId', 'agravoId'], ['situacao', 'prazo'], ['problemaId']],
    retain:
      'A notificação compulsória é prova do que o serviço comunicou à vigilância e se guarda com o prontuário: não se exclui de vez.',
    // The surveillance of the house sees every case; who made the diagnosis sees their own.
    rows: { all: 'vertodos', own: [{ field: 'profissionalId', is: 'profissional' }] },
    lifecycle: {
      field: 'situacao',
      locks: { NOTIFICADA: FIM, DESCARTADA: FIM },
      transitions: {
        notificar: {
          title: 'Notificar',
          question: 'O caso foi comunicado à vigilância?',
          from: 'PENDENTE',
          to: 'NOTIFICADA',
          asks: ['notificadaEm', 'numeroNotificacao?', 'comunicadoA?'],
          shows: ['nomeAgravo', 'codigo', 'prazo'],
          stamp: { by: 'notificadaPor' },
        },
        descartar: {
          title: 'Descartar',
          question: 'Por que este caso não se notifica?',
          from: 'PENDENTE',
          to: 'DESCARTADA',
          reason: 'required',
          stamp: { at: 'descartadaEm', by: 'descartadaPor', reason: 'motivoDescarte' },
        },
        // The diagnosis went away: the chart was cancelled, or the code was another.
        cair: {
          title: 'Cair',
          from: 'PENDENTE',
          to: 'DESCARTADA',
          internal: true,
          reason: 'required',
          stamp: { at: 'descartadaEm', by: 'descartadaPor', reason: 'motivoDescarte' },
        },
        // The two records were of two people after all.
        'voltar-da-uniao': {
          title: 'Voltar da união',
          from: 'DESCARTADA',
          to: 'PENDENTE',
          internal: true,
          reason: 'required',
        },
        reabrir: {
          title: 'Reabrir',
          from: ['NOTIFICADA', 'DESCARTADA'],
          to: 'PENDENTE',
          reason: 'required',
        },
      },
    },
  },
  required: ['pacienteId', 'agravoId', 'diagnosticadoEm'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    nomePaciente: { ...posto('Nome do paciente', 150), 'x-ui': { column: 'Paciente' } },
    agravoId: {
      type: 'integer',
      title: 'Agravo',
      'x-ref': { resource: 'agravos-notificaveis', create: false, filter: { ativo: 'true' } },
    },
    // As the list named it that day: its row may be edited later.
    nomeAgravo: { ...posto('Nome do agravo', 200), 'x-ui': { column: 'Agravo' } },
    codigo: { ...posto('CID', 10), 'x-col': { search: true } },
    termoCid: TERMO_CID,
    problemaId: {
      type: ['integer', 'null'],
      title: 'Problema',
      readOnly: true,
      'x-ref': { resource: 'problemas-pacientes', create: false, onDelete: 'set null' },
    },
    prontuarioId: {
      type: ['integer', 'null'],
      title: 'Atendimento',
      readOnly: true,
      'x-ref': { resource: 'prontuarios', create: false, onDelete: 'set null' },
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Quem diagnosticou',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'PENDENTE', title: 'A notificar', 'x-tone': 'warning' },
        { const: 'NOTIFICADA', title: 'Notificada', 'x-tone': 'success' },
        { const: 'DESCARTADA', title: 'Descartada', 'x-tone': 'neutral' },
      ],
      default: 'PENDENTE',
    },
    diagnosticadoEm: {
      type: 'string',
      title: 'Suspeita ou diagnóstico em',
      'x-ui': { column: 'Suspeita em' },
      format: 'date-time',
      default: '$agora',
      'x-happened': { whose: 'pacienteId', afterDeath: true },
    },
    // Worked out by the server of the moment and the list (src/domain/notificacao-compulsoria).
    prazo: { type: ['string', 'null'], title: 'Notificar até', format: 'date-time', readOnly: true },
    imediataQuando: {
      ...posto('É imediata quando', 200),
      description: 'Nesses casos comunica-se em até 24 horas.',
    },
    destino: posto('A quem se comunica', 100),
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 500,
      'x-ui': { widget: 'textarea' },
    },
    notificadaEm: {
      type: ['string', 'null'],
      title: 'Notificada em',
      format: 'date-time',
      readOnly: true,
      'x-happened': {},
      'x-range': { from: '$diagnosticadoEm' },
    },
    notificadaPor: posto('Notificada por', 200),
    numeroNotificacao: {
      type: ['string', 'null'],
      title: 'Número da notificação',
      maxLength: 30,
      readOnly: true,
      pattern: '^[0-9A-Za-z./-]{1,30}$',
      description: 'O da ficha do SINAN ou do protocolo da vigilância.',
      'x-col': { search: true },
    },
    comunicadoA: {
      ...posto('Comunicada a', 150),
      'x-ui': { placeholder: 'Vigilância municipal, por telefone' },
    },
    descartadaEm: {
      type: ['string', 'null'],
      title: 'Descartada em',
      format: 'date-time',
      readOnly: true,
    },
    descartadaPor: posto('Descartada por', 200),
    motivoDescarte: posto('Por que não se notifica', 500),
    // Two records that became one had a case each of this disease: it is told once, by the other.
    segueEmId: {
      type: ['integer', 'null'],
      title: 'Notifica-se por',
      readOnly: true,
      'x-ref': { resource: 'notificacoes-compulsorias', create: false, onDelete: 'set null' },
    },
  },
} as const satisfies EntitySchema;

export default notificacaoCompulsoria;
export type NotificacaoCompulsoria = FromSchema<typeof notificacaoCompulsoria>;
