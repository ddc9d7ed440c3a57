/** How far apart the titles of a series are. */
export const INTERVALO = {
  type: ['string', 'null'],
  oneOf: [
    { const: 'MES', title: 'Todo mês' },
    { const: 'QUINZENA', title: 'A cada 15 dias' },
    { const: 'SEMANA', title: 'Toda semana' },
    { const: 'ANO', title: 'Todo ano' },
    { const: null, title: 'Não informado' },
  ],
} as const;
