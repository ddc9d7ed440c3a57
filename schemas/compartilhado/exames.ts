/** Exames de um pedido ou de um painel. */
export const itensDeExame = {
  type: 'array',
  title: 'Exames',
  maxItems: 100,
  'x-child': { singular: 'Exame', unique: [['procedimentoId']] },
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['procedimentoId', 'quantidade'],
    properties: {
      procedimentoId: {
        type: 'integer',
        title: 'Exame',
        'x-ref': { resource: 'procedimentos', create: false, filter: { ativo: 'true' } },
      },
      quantidade: { type: 'integer', title: 'Quantidade', minimum: 1, maximum: 99, default: 1 },
      observacao: { type: ['string', 'null'], title: 'Observação', maxLength: 200 },
    },
  },
} as const;
