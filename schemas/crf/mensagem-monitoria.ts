import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { STATUS } from '#schemas/compartilhado/estudo.ts';

/** Uma mensagem da monitoria: fica como foi escrita (MON-01). */
export const mensagemMonitoria = {
  $id: 'mensagem-monitoria',
  title: 'Mensagem da monitoria',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Mensagens da monitoria',
    gender: 'f',
    label: ['mensagem'],
    sort: 'dataHoraRegistro',
    provider: 'monitoriaId',
    readOnly: true,
    within: 'monitoriaId',
    unique: [['usuarioId', 'chave']],
  },
  required: ['monitoriaId', 'usuarioRegistro', 'dataHoraRegistro', 'status', 'mensagem'],
  properties: {
    monitoriaId: {
      type: 'integer',
      title: 'Monitoria',
      'x-ref': { resource: 'monitorias', create: false },
    },
    estudoId: {
      type: ['integer', 'null'],
      title: 'Estudo',
      'x-ref': { resource: 'estudos', create: false },
    },
    usuarioRegistro: { type: 'string', title: 'Quem escreveu', maxLength: 200 },
    usuarioId: { type: ['integer', 'null'], title: 'Conta', minimum: 1 },
    dataHoraRegistro: { type: 'string', title: 'Escrita em', format: 'date-time' },
    status: { type: 'string', title: 'Status', oneOf: STATUS },
    // Do navegador que a enviou: repetido o envio, grava-se uma vez.
    chave: { type: ['string', 'null'], title: 'Chave do envio', maxLength: 60 },
    // Dita por uma checagem: o código dela. A última de cada código diz se ela se cumpre.
    checagem: { type: ['string', 'null'], title: 'Checagem', maxLength: 60 },
    mensagem: { type: 'string', title: 'Mensagem', minLength: 1, maxLength: 4000 },
  },
} as const satisfies EntitySchema;

export default mensagemMonitoria;
export type MensagemMonitoria = FromSchema<typeof mensagemMonitoria>;
