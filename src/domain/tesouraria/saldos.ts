/** Balances of an account: by day, and beside what the bank says. */
import { subtractDecimal, sumDecimal } from '../formato/decimal.ts';

type Dia = { readonly entradas: string; readonly saidas: string };

/** Each day with the balance at its end, and the balance at the end of all. */
export function comSaldo<D extends Dia>(
  anterior: string,
  dias: readonly D[],
): { readonly dias: readonly (D & { readonly saldo: string })[]; readonly saldoFinal: string } {
  let saldo = anterior;
  const corridos = dias.map((dia) => {
    saldo = subtractDecimal(sumDecimal(saldo, dia.entradas), dia.saidas);
    return { ...dia, saldo };
  });
  return { dias: corridos, saldoFinal: saldo };
}

/** How much more there is here than in the bank; null where the bank has said nothing. */
export const diferencaDoBanco = (
  nosso: string | undefined,
  banco: { readonly saldo: string } | undefined,
): string | null => (nosso === undefined || banco === undefined ? null : subtractDecimal(nosso, banco.saldo));
