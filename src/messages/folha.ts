/** What the sheet of a record says, and what keeps one from being printed. */
export const folha = {
  botao: 'PDF',
  falha: 'O PDF não foi gerado. Tente de novo em instantes.',
  baixar: 'Baixar em PDF',
  salveAntes: 'Salve as alterações antes de gerar o PDF: ele sai do que está gravado.',
  nome: (titulo: string, rotulo: string) => (rotulo === '' ? titulo : `${titulo} ${rotulo}`),
  total: 'Total',
  subtotal: 'Subtotal',
  subtotalDe: (grupo: string) => `Subtotal de ${grupo}`,
  semGrupo: (campo: string) => `${campo}: não informado`,
  nenhuma: 'Nenhum registro.',
  semPermissao: 'Você não tem permissão para ver estas linhas.',
  contadas: (quantas: number) =>
    quantas === 1 ? '1 registro' : `${quantas.toLocaleString('pt-BR')} registros`,
  semFolha: 'Este cadastro não tem folha para imprimir.',
  linhasDemais: (maximo: number) =>
    `A folha teria mais de ${maximo.toLocaleString('pt-BR')} registros numa tabela. Exporte a lista para uma planilha.`,
} as const;
