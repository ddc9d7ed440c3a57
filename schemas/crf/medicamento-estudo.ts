import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Um medicamento que o participante toma além do produto do estudo (CRF-01). */
export const medicamentoEstudo = {
  $id: 'medicamento-estudo',
  title: 'Medicamento concomitante',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Medicamentos concomitantes',
    label: ['participante', 'medicamento'],
    sort: ['participante', '-inicio'],
    tenant: true,
    importKey: ['participanteId', 'medicamento', 'inicio'],
    indexes: [['participanteId']],
    retain:
      'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): medicamentos não se excluem.',
  },
  required: ['participanteId', 'medicamento', 'via', 'indicacao'],
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
    medicamento: {
      type: 'string',
      title: 'Medicamento',
      minLength: 2,
      maxLength: 150,
      'x-col': { search: true },
    },
    dose: { type: ['string', 'null'], title: 'Dose e frequência', maxLength: 120 },
    via: {
      type: 'string',
      title: 'Via',
      oneOf: [
        { const: 'ORAL', title: 'Oral' },
        { const: 'INJETAVEL', title: 'Injetável' },
        { const: 'TOPICA', title: 'Tópica' },
        { const: 'INALATORIA', title: 'Inalatória' },
        { const: 'OUTRA', title: 'Outra' },
      ],
      default: 'ORAL',
    },
    indicacao: { type: 'string', title: 'Indicação', minLength: 2, maxLength: 200 },
    inicio: { type: ['string', 'null'], title: 'Início', format: 'date', 'x-happened': {} },
    fim: {
      type: ['string', 'null'],
      title: 'Fim',
      format: 'date',
      'x-happened': {},
      'x-range': { from: '$inicio' },
    },
    proibido: {
      type: 'boolean',
      title: 'Proibido pelo protocolo',
      default: false,
      description: 'Registre também o desvio do protocolo.',
    },
  },
} as const satisfies EntitySchema;

export default medicamentoEstudo;
export type MedicamentoEstudo = FromSchema<typeof medicamentoEstudo>;
