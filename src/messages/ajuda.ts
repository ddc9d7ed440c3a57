/** The manual inside the product. */
export const ajuda = {
  titulo: 'Ajuda',
  procura: 'manual manuais',
  resumo: 'O dia de cada função, passo a passo, com as telas como elas são.',
  todas: 'Todos os manuais',
  novidades: 'O que mudou',
  semParte: 'Nenhum manual explica essa tela ainda. Escolha abaixo o que mais se parece.',
  semPagina: 'Esse manual não existe. Escolha um da lista.',
  nestaPagina: 'Nesta página',
  imprimir: 'Imprimir este manual',
  abrirTela: 'Abrir a tela',
} as const;
