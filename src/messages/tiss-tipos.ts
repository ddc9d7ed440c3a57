/** What each kind of guide is called. */
export const TITULO_DO_TIPO: { readonly [tipo: string]: string } = {
  CONSULTA: 'Consulta',
  SP_SADT: 'SP/SADT',
  INTERNACAO: 'Resumo de internação',
  HONORARIOS: 'Honorários',
  ODONTO: 'Odontológica (GTO)',
};
