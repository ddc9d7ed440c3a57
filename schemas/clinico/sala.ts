import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const sala = {
  $id: 'sala',
  title: 'Sala',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Salas',
    gender: 'f',
    label: ['nome'],
    tenant: true,
    unique: [['nome']],
    importKey: ['nome'],
  },
  required: ['nome'],
  properties: {
    nome: {
      type: 'string',
      title: 'Nome',
      minLength: 1,
      maxLength: 60,
      'x-ui': { placeholder: 'Consultório 1' },
    },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'CONSULTORIO', title: 'Consultório' },
        { const: 'EXAME', title: 'Sala de exame' },
        { const: 'PROCEDIMENTO', title: 'Sala de procedimento' },
        { const: 'EQUIPAMENTO', title: 'Equipamento' },
        { const: 'VIRTUAL', title: 'Sala virtual' },
      ],
      default: 'CONSULTORIO',
    },
    localizacao: {
      type: ['string', 'null'],
      title: 'Onde fica',
      maxLength: 100,
      'x-ui': { placeholder: '2º andar, ala B' },
    },
    ativo: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default sala;
export type Sala = FromSchema<typeof sala>;
