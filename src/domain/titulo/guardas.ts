/** What the steps of titles to pay and to receive ask alike. */
import { titulo as texto } from '#messages/titulo.ts';
import type { Guardas } from '../lifecycle/guarda.ts';
import { compareDecimal, isDecimal, subtractDecimal } from '../formato/decimal.ts';

export type Registro = { readonly [campo: string]: unknown };

/** Money of a record as it travels; nothing is zero. */
export const valorDe = (valor: unknown): string =>
  typeof valor === 'string' && isDecimal(valor) ? valor : '0.00';

/** What is left of `total` once `pago` is done. */
export const resta = (total: unknown, pago: unknown): string =>
  subtractDecimal(valorDe(total), valorDe(pago));

export function tituloInteiro({ registro }: { readonly registro: Registro }): string | undefined {
  const [parcela, parcelas] = [Number(registro.parcela), Number(registro.parcelas)];
  return parcelas > 1 ? texto.jaParcela(parcela, parcelas) : undefined;
}

type Frases = {
  readonly parteInteira: (saldo: string) => string;
  readonly parteMaior: (saldo: string) => string;
};

/** A part is less than the balance: what settles it all is another step. */
export function menosQueOSaldo(
  saldo: string,
  valorParte: unknown,
  { parteInteira, parteMaior }: Frases,
): { readonly [campo: string]: readonly string[] } | undefined {
  const sinal = compareDecimal(valorDe(valorParte), saldo);
  if (sinal < 0) return undefined;
  return { valorParte: [sinal === 0 ? parteInteira(saldo) : parteMaior(saldo)] };
}

export default {
  inteiro: { le: ['parcela', 'parcelas'], linha: tituloInteiro },
} satisfies Guardas;
