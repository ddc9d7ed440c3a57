import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Um analisador que manda os seus resultados pela rede (HL7 por MLLP): como ele se apresenta, e de onde (LAB-01). */
export const analisador = {
  $id: 'analisador',
  title: 'Analisador',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Analisadores',
    label: ['nome'],
    tenant: true,
    unique: [['nome'], ['aplicacao', 'instalacao']],
    importKey: ['nome'],
  },
  required: ['nome', 'aplicacao', 'instalacao'],
  properties: {
    nome: {
      type: 'string',
      title: 'Analisador',
      minLength: 2,
      maxLength: 80,
      'x-ui': { placeholder: 'Hematologia, bancada 1' },
    },
    aplicacao: {
      type: 'string',
      title: 'Aplicação (MSH-3)',
      minLength: 1,
      maxLength: 60,
      description: 'Como o analisador se apresenta em cada mensagem.',
    },
    instalacao: {
      type: 'string',
      title: 'Instalação (MSH-4)',
      minLength: 1,
      maxLength: 60,
      description: 'Junto com a aplicação, diz de qual prestador é a mensagem.',
    },
    endereco: {
      type: ['string', 'null'],
      title: 'Endereço na rede',
      maxLength: 45,
      pattern: '^[0-9A-Fa-f.:]+$',
      description: 'Só se aceita o que vem deste IP. Em branco, de qualquer um que alcance a porta.',
      'x-ui': { placeholder: '192.168.0.20' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default analisador;
export type Analisador = FromSchema<typeof analisador>;
