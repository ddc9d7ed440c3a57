/** Com que pressa se pede: vale do pedido à amostra. */
export const urgenciaDeExame = {
  type: 'string',
  title: 'Urgência',
  oneOf: [
    { const: 'ELETIVO', title: 'Eletivo' },
    { const: 'PRIORITARIO', title: 'Prioritário', 'x-tone': 'warning' },
    { const: 'URGENTE', title: 'Urgente', 'x-tone': 'error' },
  ],
  default: 'ELETIVO',
} as const;

/** O que diz o pior dos resultados. */
export const RESULTADO_DE_EXAME = [
  { const: 'NORMAL', title: 'Sem alterações', 'x-tone': 'success' },
  { const: 'ALTERADO', title: 'Alterado', 'x-tone': 'error' },
  { const: 'CRITICO', title: 'Crítico', 'x-tone': 'error' },
] as const;

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
