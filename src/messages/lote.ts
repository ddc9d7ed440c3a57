/** What is wrong with a batch, one operation over many rows, as it was sent. */
export const lote = {
  corpo: 'Envie a operação e os registros do lote.',
  campoDesconhecido: (campo: string) => `O campo ${campo} não existe em um lote.`,
  operacao: 'Informe a operação: alterar, excluir, restaurar, transitar ou desfazer.',
  idsOuFiltro: 'Informe os ids ou um filtro, um dos dois.',
  ids: 'Os ids devem ser números inteiros.',
  linhas: 'As linhas, cada uma com id e versão, acompanham a operação desfazer, e só ela.',
  filtro: 'O filtro deve ser um grupo de campos.',
  valores: 'Os valores acompanham a operação alterar, e só ela.',
  transicao: 'Transição, motivo e campos acompanham a operação transitar, e só ela.',
  simular: 'O campo simular deve ser sim ou não.',
} as const;
