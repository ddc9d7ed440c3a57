/** The address as every form of a person or an establishment shows it. */
export const secaoEndereco = {
  title: 'Endereço',
  fields: ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'cidadeId'],
} as const;
