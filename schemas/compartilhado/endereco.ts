/** Brazilian postal address; the CEP widget fills street, district and city. Spread into `properties`. */
export const endereco = {
  cep: {
    type: ['string', 'null'],
    title: 'CEP',
    format: 'cep',
    'x-import': { zeros: { from: 7, to: 8 } },
    'x-ui': { widget: 'cep', placeholder: '30130-010' },
  },
  logradouro: {
    type: ['string', 'null'],
    title: 'Logradouro',
    maxLength: 120,
    'x-ui': { placeholder: 'Rua, avenida, praça' },
  },
  numero: { type: ['string', 'null'], title: 'Número', maxLength: 10, 'x-ui': { placeholder: '100 ou S/N' } },
  complemento: { type: ['string', 'null'], title: 'Complemento', maxLength: 60 },
  bairro: { type: ['string', 'null'], title: 'Bairro', maxLength: 80 },
  cidadeId: { type: ['integer', 'null'], title: 'Cidade', 'x-ref': { resource: 'cidades' } },
} as const;
