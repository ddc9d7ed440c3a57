/** Sentences about the browser's address. */
export const endereco = {
  consultaDeOutraAba:
    'A busca por nome ou número de pessoas não vem no endereço, e ficou na aba em que foi feita. Busque de novo aqui.',
} as const;
