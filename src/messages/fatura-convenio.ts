/** Bills of a convênio: what is refused, with what to do. */
export const faturaConvenio = {
  contas: 'Contas',
  itens: 'O que foi feito',
  semTitulos: 'A fatura não tem contas. Feche antes contas deste convênio, e use “Juntar as contas de novo”.',
  recebida: (numero: string) =>
    `O título ${numero} desta fatura já foi recebido, no todo ou em parte. Estorne antes o recebimento.`,
} as const;
