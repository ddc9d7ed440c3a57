/** How money comes or goes: what the forms of payment and of receipt have in common. */
export const formaFinanceira = {
  codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
  descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 80 },
} as const;
