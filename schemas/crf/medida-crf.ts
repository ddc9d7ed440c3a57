import { MEDIDA, MOMENTO, RESULTADO_PAPANICOLAU } from '#schemas/compartilhado/estudo.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Uma medida de um formulário de visita (sinal vital, pontuação, citologia), escrita pelo servidor a cada gravação: é o que os painéis do estudo contam (CRF-04). */
export const medidaCrf = {
  $id: 'medida-crf',
  title: 'Medida do estudo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Medidas do estudo',
    gender: 'f',
    label: ['participante', 'medida'],
    sort: ['participante', 'medida'],
    tenant: true,
    readOnly: true,
    unique: [['formularioId', 'medida']],
    indexes: [['estudoId', 'medida', 'momento']],
    retain: 'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): medidas não se excluem.',
  },
  required: ['estudoId', 'centroId', 'participanteId', 'participante', 'formularioId', 'medida'],
  properties: {
    participante: { type: 'string', title: 'Participante', maxLength: 20 },
    medida: { type: 'string', title: 'Medida', oneOf: MEDIDA },
    valor: { type: ['string', 'null'], title: 'Valor', format: 'decimal', 'x-ui': { scale: 2 } },
    resultado: {
      type: ['string', 'null'],
      title: 'Resultado',
      oneOf: [...RESULTADO_PAPANICOLAU, { const: null, title: 'Não informado' }],
    },
    momento: {
      type: ['string', 'null'],
      title: 'Momento',
      oneOf: [...MOMENTO, { const: null, title: 'Não informado' }],
    },
    visita: { type: ['string', 'null'], title: 'Visita', maxLength: 120 },
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    centroId: { type: 'integer', title: 'Centro', 'x-ref': { resource: 'centros-estudo', create: false } },
    participanteId: {
      type: 'integer',
      title: 'Cadastro do participante',
      'x-ref': { resource: 'participantes-estudo', create: false },
    },
    formularioId: {
      type: 'integer',
      title: 'Formulário',
      'x-ref': { resource: 'formularios-crf', create: false },
    },
  },
} as const satisfies EntitySchema;

export default medidaCrf;
export type MedidaCrf = FromSchema<typeof medidaCrf>;
