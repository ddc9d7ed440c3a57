/** Words that the boards of all queues share. */
export const quadro = {
  acoes: 'Ações',
  mais: (nome: string) => `Mais ações de ${nome}`,
  maisAcoes: 'Mais ações',
  verMais: (nome: string) => `Ver mais de ${nome}`,
  verMenos: (nome: string) => `Ver menos de ${nome}`,
  todos: (quantos: number) => `Mostrar todos (${quantos})`,
} as const;
