/** The card that was shown at the desk, beside the cards of the patient's register. */

export type CarteiraDoCadastro = {
  readonly convenioId: number;
  readonly numeroCarteira: string;
  readonly validade?: string | null | undefined;
};

export type CarteiraMostrada = {
  readonly convenioId: number | null;
  readonly numero: string | null;
  readonly validade: string | null;
};

const igual = (numero: string, outroNumero: string): boolean =>
  numero.replace(/\W/g, '').toUpperCase() === outroNumero.replace(/\W/g, '').toUpperCase();

/**
 * The register's cards with what the shown one says anew; null: nothing. The same number with a later validity, or the
 * only card of the convênio, expired, renewed with another number. Anything else is decided by a person in the register:
 * whether somebody has a second card, or whose dependent they are, is not written on what is shown.
 */
export function comCarteiraMostrada<C extends CarteiraDoCadastro>(
  cartoes: readonly C[],
  { convenioId, numero, validade }: CarteiraMostrada,
  hoje: string,
): C[] | null {
  if (convenioId === null || numero === null || validade === null) return null;
  const carteiras = cartoes.filter((cartao) => cartao.convenioId === convenioId);
  const achada = carteiras.find((carteira) => igual(carteira.numeroCarteira, numero));
  const [unico, segundo] = carteiras;
  const alvo =
    achada ?? (unico && !segundo && unico.validade != null && unico.validade < hoje ? unico : undefined);
  if (!alvo || (alvo.validade != null && alvo.validade >= validade)) return null;
  return cartoes.map((cartao) =>
    cartao === alvo
      ? { ...cartao, numeroCarteira: achada ? cartao.numeroCarteira : numero, validade }
      : cartao,
  );
}
