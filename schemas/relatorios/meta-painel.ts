import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** A goal that somebody typed for a tile of a board (DASH-02); written by server/features/painel alone. */
export const metaPainel = {
  $id: 'meta-painel',
  title: 'Meta de painel',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Metas dos painéis',
    gender: 'f',
    label: ['nomePainel', 'nomeQuadro'],
    sort: ['nomePainel', 'nomeQuadro'],
    tenant: true,
    readOnly: true,
    unique: [['painel', 'quadro', 'base']],
  },
  required: ['painel', 'quadro', 'nomePainel', 'nomeQuadro', 'base'],
  properties: {
    nomePainel: { type: 'string', title: 'Painel', maxLength: 100 },
    nomeQuadro: { type: 'string', title: 'Quadro', maxLength: 150 },
    base: {
      type: 'string',
      title: 'De quanto tempo',
      oneOf: [
        { const: 'FIXA', title: 'Qualquer período' },
        { const: 'DIA', title: 'Cada dia' },
        { const: 'SEMANA', title: 'Cada semana' },
        { const: 'MES', title: 'Cada mês' },
      ],
    },
    valor: {
      type: ['string', 'null'],
      title: 'Meta',
      format: 'decimal',
      description: 'Na medida do quadro: reais, por cento, minutos ou quantos. Vazia: foi tirada.',
      'x-ui': { scale: 2 },
    },
    painel: { type: 'string', title: 'Endereço do painel', maxLength: 60 },
    quadro: { type: 'string', title: 'Chave do quadro', maxLength: 60 },
  },
} as const satisfies EntitySchema;

export default metaPainel;
export type MetaPainel = FromSchema<typeof metaPainel>;
