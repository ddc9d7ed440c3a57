/** Rows pasted from a spreadsheet into a table of a form. */
export const colagem = {
  dica: 'Com o foco aqui, Ctrl+V cola linhas copiadas de uma planilha.',
  coladas: (linhas: number) =>
    linhas === 1
      ? '1 linha colada. Confira antes de salvar.'
      : `${linhas} linhas coladas. Confira antes de salvar.`,
  naoLido: (linha: number, campo: string, texto: string) =>
    `Linha ${linha}: “${texto}” não serve em ${campo}. Preencha à mão.`,
  semColuna: (linha: number, texto: string) =>
    `Linha ${linha}: “${texto}” está além das colunas desta tabela.`,
  demais: (maximo: number) => `Só as primeiras ${maximo} linhas foram coladas. Use a importação para mais.`,
} as const;
