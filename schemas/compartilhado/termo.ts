/** O código como se lia no dia em que se escreveu, com sistema e versão (`x-ref.keeps`); posto pelo servidor. */
export const termoDe = <const T extends string>(title: T) =>
  ({ type: ['string', 'null'], title, maxLength: 500, readOnly: true }) as const;

export const TERMO_CID = termoDe('CID como se lia');
export const TERMO_CIAP = termoDe('CIAP como se lia');
export const TERMO_PROCEDIMENTO = termoDe('Procedimento como se lia');
