import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const medida = (title: string, description?: string) =>
  ({
    type: 'string',
    title,
    format: 'decimal',
    'x-ui': { scale: 4 },
    ...(description === undefined ? {} : { description }),
  }) as const;

/**
 * O controle interno de um analisador (LAB-01): um lote, o que ele deveria dar, e cada medida dele julgada pelas regras de
 * Westgard. Outro lote é outra linha: a série recomeça com ele.
 */
export const controleQualidade = {
  $id: 'controle-qualidade',
  title: 'Controle de qualidade',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Controles de qualidade',
    label: ['analito', 'nivel', 'lote'],
    sort: 'analito',
    tenant: true,
    unique: [['analisadorId', 'analito', 'nivel', 'lote']],
    importKey: ['analisadorId', 'analito', 'nivel', 'lote'],
  },
  required: ['analisadorId', 'analito', 'nivel', 'lote', 'media', 'desvio', 'validade'],
  properties: {
    analisadorId: {
      type: 'integer',
      title: 'Analisador',
      'x-ref': { resource: 'analisadores', create: false },
    },
    analito: {
      type: 'string',
      title: 'Código do analito',
      minLength: 1,
      maxLength: 12,
      pattern: '^[A-Z0-9]+$',
      'x-ui': { placeholder: 'GLI' },
    },
    nivel: {
      type: 'string',
      title: 'Nível',
      oneOf: [
        { const: 'BAIXO', title: 'Baixo' },
        { const: 'NORMAL', title: 'Normal' },
        { const: 'ALTO', title: 'Alto' },
      ],
      default: 'NORMAL',
    },
    lote: { type: 'string', title: 'Lote', minLength: 1, maxLength: 40 },
    validade: { type: 'string', title: 'Vale até', format: 'date', description: 'Da bula do controle.' },
    unidade: { type: ['string', 'null'], title: 'Unidade (UCUM)', maxLength: 30 },
    media: medida('Média', 'Da bula do lote, ou das primeiras vinte medidas da casa.'),
    desvio: { ...medida('Desvio padrão'), 'x-range': { from: '0.0001' } },
    situacao: {
      type: ['string', 'null'],
      title: 'Última medida',
      oneOf: [
        { const: 'DENTRO', title: 'Dentro', 'x-tone': 'success' },
        { const: 'ALERTA', title: 'Alerta', 'x-tone': 'warning' },
        { const: 'FORA', title: 'Fora', 'x-tone': 'error' },
        { const: null, title: 'Sem medida' },
      ],
      readOnly: true,
    },
    ativo: { type: 'boolean', title: 'Em uso', default: true },
    medidas: {
      type: 'array',
      title: 'Medidas',
      maxItems: 400,
      'x-child': {
        singular: 'Medida',
        columns: ['momento', 'valor', 'desvios', 'regras', 'providencia'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['momento', 'valor'],
        properties: {
          momento: {
            type: 'string',
            title: 'Quando',
            format: 'date-time',
            default: '$agora',
            'x-happened': {},
          },
          valor: medida('Valor'),
          providencia: {
            type: ['string', 'null'],
            title: 'O que se fez',
            maxLength: 300,
            description: 'Fora do controle, diga o que se fez antes de seguir com os pacientes.',
          },
          desvios: {
            type: ['string', 'null'],
            title: 'Desvios',
            format: 'decimal',
            'x-ui': { scale: 2 },
            readOnly: true,
          },
          regras: { type: ['string', 'null'], title: 'Regra quebrada', maxLength: 60, readOnly: true },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default controleQualidade;
export type ControleQualidade = FromSchema<typeof controleQualidade>;
