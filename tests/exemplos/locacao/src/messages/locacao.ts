// #region messages
/** Sentences of the rental of equipment. */
export const locacao = {
  semValor: 'Informe o valor mensal antes de ativar.',
  vistoriaAntes: 'A vistoria é anterior ao início da locação.',
} as const;
// #endregion
