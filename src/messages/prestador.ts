/** Sentences of a provider that stopped being the person's while they worked in it. */
export const prestadorPerdido = {
  titulo: 'O prestador mudou',
  agora: (nome: string) =>
    `O prestador em que você estava não está mais disponível para você. Agora você está em ${nome}; confira antes de continuar.`,
  nenhum:
    'O prestador em que você estava não está mais disponível para você, e não há outro. Peça a um administrador que confira o seu cadastro.',
} as const;
