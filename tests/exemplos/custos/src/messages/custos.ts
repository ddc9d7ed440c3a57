// #region messages
/** Sentences of the costs of a supplier. */
export const custos = {
  titulo: 'Custos por fornecedor',
  descricao: 'O que já foi liberado e ainda se deve.',
  aba: 'Custos',
  abertas: 'Contas em aberto',
  proxima: 'Próximo vencimento',
  nenhuma: 'Nenhuma conta em aberto.',
} as const;
// #endregion
