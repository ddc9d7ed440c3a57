// #region wire
/** What is still owed to a supplier, as it travels. */
export type CustosDoFornecedor = {
  readonly abertas: number;
  readonly proxima: { readonly vencimento: string; readonly valorLiquido: string } | null;
};

/** States in which a bill is still owed. */
export const EM_ABERTO = 'REGISTRADA,LIBERADA,PAGA_PARCIAL,DEVOLVIDA';
// #endregion
