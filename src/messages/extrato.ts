/** Statements of a bank taken in: what is refused, with what to do. */
export const extratos = {
  titulo: 'Importar extrato',
  grande: 'O arquivo tem mais de 20 MB. Peça ao banco o extrato de um período menor.',
  cartao: 'O arquivo é de um cartão de crédito. Importe o extrato da conta.',
  semExtrato: 'O arquivo CNAB 240 não traz extrato de conta. Peça ao banco o extrato para conciliação.',
  naoConfere: (linha: number | null, problema: string) =>
    `O arquivo não confere${linha === null ? '' : `, na linha ${linha}`}: ${problema} Nada foi importado. Baixe-o de novo no banco.`,
  ilegivel: (n: number) =>
    `O extrato tem ${n === 1 ? '1 linha' : `${n} linhas`} sem data ou sem valor: assim ele não soma. Nada foi importado. Baixe-o de novo no banco.`,
  semConta: (banco: string | null, agencia: string | null, conta: string | null) =>
    `O extrato é da conta ${conta ?? 'sem número'}${agencia ? `, agência ${agencia}` : ''}${banco ? `, do banco ${banco}` : ''}, que não está em Contas bancárias. Cadastre-a, ou confira o banco e o número de uma que já está.`,
  repetido: (em: string, por: string | null) => `Este extrato já foi importado em ${em}${por === null ? '' : ` por ${por}`}.`,
};
