import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { CANAIS } from '#schemas/compartilhado/canais.ts';

/** What was sent to whom, with the text as it left (UTIL-02); written by server/capabilities/mensagem alone. */
export const mensagemEnviada = {
  $id: 'mensagem-enviada',
  title: 'Mensagem enviada',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Mensagens enviadas',
    gender: 'f',
    label: ['destinatario', 'destino'],
    sort: '-enviadaEm',
    tenant: true,
    readOnly: true,
    auditRead: true,
    indexes: [['pacienteId', 'enviadaEm']],
  },
  required: [
    'enviadaEm',
    'pacienteId',
    'destinatario',
    'destino',
    'canal',
    'modelo',
    'modeloVersao',
    'texto',
    'remetente',
  ],
  properties: {
    enviadaEm: { type: 'string', title: 'Enviada em', format: 'date-time', 'x-col': { index: true } },
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    destinatario: { type: 'string', title: 'Destinatário', maxLength: 150, 'x-col': { search: true } },
    destino: {
      type: 'string',
      title: 'Telefone ou e-mail',
      format: 'contato',
      maxLength: 254,
      'x-col': { search: true },
    },
    canal: {
      type: 'string',
      title: 'Canal',
      oneOf: CANAIS,
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ENVIADA', title: 'Enviada' },
        { const: 'NA_FILA', title: 'Na fila de envio' },
        { const: 'FALHOU', title: 'Não enviada' },
      ],
      default: 'ENVIADA',
    },
    falha: { type: ['string', 'null'], title: 'Por que não foi enviada', maxLength: 500 },
    modeloId: {
      type: ['integer', 'null'],
      title: 'Modelo',
      'x-ref': { resource: 'mensagem-modelo', onDelete: 'set null' },
    },
    modelo: { type: 'string', title: 'Nome do modelo', maxLength: 100 },
    modeloVersao: { type: 'integer', title: 'Versão do modelo', minimum: 1 },
    assunto: { type: ['string', 'null'], title: 'Assunto', maxLength: 400 },
    texto: { type: 'string', title: 'Texto', maxLength: 8000, 'x-ui': { widget: 'textarea', rows: 8 } },
    remetente: { type: 'string', title: 'Quem enviou', maxLength: 150 },
    // Of which hour it tells: in the queue still when that hour moves, it does not leave.
    agendamentoId: { type: ['integer', 'null'], title: 'Número do agendamento', minimum: 1 },
    horario: { type: ['string', 'null'], title: 'Horário de que fala', format: 'date-time' },
  },
} as const satisfies EntitySchema;

export default mensagemEnviada;
export type MensagemEnviada = FromSchema<typeof mensagemEnviada>;
