import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Um desvio do protocolo (CRF-01): o que houve, por que, e o que se fez para não haver de novo. */
export const desvioEstudo = {
  $id: 'desvio-estudo',
  title: 'Desvio do protocolo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Desvios do protocolo',
    label: ['participante', 'descricao'],
    sort: '-ocorridoEm',
    tenant: true,
    indexes: [['participanteId']],
    retain: 'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): desvios não se excluem.',
  },
  required: ['participanteId', 'ocorridoEm', 'tipo', 'gravidade', 'descricao'],
  properties: {
    participanteId: {
      type: 'integer',
      title: 'Participante',
      'x-ref': { resource: 'participantes-estudo', create: false },
    },
    participante: {
      type: ['string', 'null'],
      title: 'Número de triagem',
      maxLength: 20,
      readOnly: true,
      'x-col': { search: true },
    },
    estudoId: {
      type: ['integer', 'null'],
      title: 'Estudo',
      readOnly: true,
      'x-ref': { resource: 'estudos', create: false },
    },
    ocorridoEm: { type: 'string', title: 'Ocorrido em', format: 'date', 'x-happened': {} },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'ELEGIBILIDADE', title: 'Elegibilidade' },
        { const: 'CONSENTIMENTO', title: 'Consentimento' },
        { const: 'VISITA', title: 'Visita ou janela' },
        { const: 'PROCEDIMENTO', title: 'Procedimento' },
        { const: 'PRODUTO', title: 'Produto' },
        { const: 'OUTRO', title: 'Outro' },
      ],
    },
    gravidade: {
      type: 'string',
      title: 'Gravidade',
      oneOf: [
        { const: 'MENOR', title: 'Menor', 'x-tone': 'neutral' },
        { const: 'MAIOR', title: 'Maior', 'x-tone': 'error' },
      ],
    },
    descricao: {
      type: 'string',
      title: 'Descrição',
      minLength: 3,
      maxLength: 300,
      'x-col': { search: true },
    },
    causa: { type: ['string', 'null'], title: 'Causa', maxLength: 500 },
    acao: { type: ['string', 'null'], title: 'Ação corretiva', maxLength: 500 },
    comunicadoEm: {
      type: ['string', 'null'],
      title: 'Comunicado ao CEP em',
      format: 'date',
      'x-happened': {},
      'x-range': { from: '$ocorridoEm' },
    },
  },
} as const satisfies EntitySchema;

export default desvioEstudo;
export type DesvioEstudo = FromSchema<typeof desvioEstudo>;
