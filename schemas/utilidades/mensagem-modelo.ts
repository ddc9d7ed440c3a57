import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { CANAIS } from '#schemas/compartilhado/canais.ts';

/** Text ready to be sent to patients; `{{variavel}}` is filled in at sending (src/domain/mensagem/variaveis.ts). */
export const mensagemModelo = {
  $id: 'mensagem-modelo',
  title: 'Modelo de mensagem',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Modelos de mensagem',
    label: ['nome'],
    unique: [['nome']],
    importKey: ['nome'],
  },
  required: ['nome', 'finalidade', 'canal', 'texto'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 100 },
    finalidade: {
      type: 'string',
      title: 'Finalidade',
      oneOf: [
        { const: 'CONFIRMACAO', title: 'Confirmação de consulta' },
        { const: 'REMARCACAO', title: 'Mudança de horário' },
        { const: 'CANCELAMENTO', title: 'Cancelamento de horário' },
        { const: 'LEMBRETE', title: 'Lembrete de consulta' },
        { const: 'PREPARO', title: 'Preparo de exame' },
        { const: 'RETORNO', title: 'Convite para retorno' },
        { const: 'ANIVERSARIO', title: 'Aniversário' },
        { const: 'TELECONSULTA', title: 'Acesso à teleconsulta' },
        { const: 'COBRANCA', title: 'Financeiro' },
        { const: 'OUTRA', title: 'Outra' },
      ],
    },
    canal: {
      type: 'string',
      title: 'Canal',
      oneOf: CANAIS,
      default: 'WHATSAPP',
    },
    assunto: {
      type: ['string', 'null'],
      title: 'Assunto',
      maxLength: 150,
      'x-when': {
        visible: { properties: { canal: { const: 'EMAIL' } }, required: ['canal'] },
        required: { properties: { canal: { const: 'EMAIL' } }, required: ['canal'] },
      },
    },
    texto: {
      type: 'string',
      title: 'Texto',
      minLength: 1,
      maxLength: 2000,
      'x-col': { search: true },
      'x-ui': {
        widget: 'mensagem',
        rows: 8,
        placeholder: 'Olá, {{paciente}}. Sua consulta é em {{data}}, às {{hora}}.',
      },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default mensagemModelo;
export type MensagemModelo = FromSchema<typeof mensagemModelo>;
