/** How to reach a person or an establishment. Spread into `properties`. */
export const contato = {
  telefone: {
    type: ['string', 'null'],
    title: 'Telefone',
    format: 'telefone',
    'x-ui': { placeholder: '(31) 3222-1234' },
  },
  celular: {
    type: ['string', 'null'],
    title: 'Celular',
    format: 'telefone',
    'x-ui': { placeholder: '(31) 99876-5432' },
  },
  email: {
    type: ['string', 'null'],
    title: 'E-mail',
    format: 'email',
    maxLength: 254,
    'x-ui': { placeholder: 'nome@exemplo.com.br' },
  },
} as const;
