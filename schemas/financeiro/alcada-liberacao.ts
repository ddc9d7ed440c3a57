import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Up to what value each level releases (FIN-05); who has which level is a permission of accounts payable. */
export const alcadaLiberacao = {
  $id: 'alcada-liberacao',
  title: 'Alçada de liberação',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Alçadas de liberação',
    gender: 'f',
    label: ['nivel'],
    sort: 'nivel',
    tenant: true,
    unique: [['nivel', 'centroCustoId']],
  },
  required: ['nivel'],
  properties: {
    nivel: {
      type: 'string',
      title: 'Nível',
      oneOf: [
        { const: 'alcada1', title: 'Alçada 1' },
        { const: 'alcada2', title: 'Alçada 2' },
        { const: 'alcada3', title: 'Alçada 3' },
      ],
      description: 'Quem tem cada nível se diz nas permissões de contas a pagar.',
    },
    centroCustoId: {
      type: ['integer', 'null'],
      title: 'Centro de custo',
      'x-ref': { resource: 'centros-custo', minChars: 1 },
      description: 'Em branco: vale para os centros que não têm alçada própria.',
    },
    valorAte: {
      type: ['string', 'null'],
      title: 'Libera até',
      format: 'moeda',
      'x-range': { from: '0.01' },
      description: 'Valor bruto do título. Em branco: sem limite.',
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default alcadaLiberacao;
export type AlcadaLiberacao = FromSchema<typeof alcadaLiberacao>;
