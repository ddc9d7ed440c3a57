/** Exact arithmetic of calculated fields: fractions of integers, so that no value ever passes through a float. */

export type Fracao = { readonly n: bigint; readonly d: bigint };

/** Beyond this many digits a form's arithmetic is a mistake, and its result nothing. */
const MAX_DIGITOS = 400;

function mdc(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Reduced, with a positive denominator; null where it grew beyond any use. */
function fracao(n: bigint, d: bigint): Fracao | null {
  if (d === 0n) return null;
  const fator = mdc(n, d < 0n ? -d : d) || 1n;
  const sinal = d < 0n ? -1n : 1n;
  const [top, bottom] = [(n / fator) * sinal, (d / fator) * sinal];
  return top.toString().length > MAX_DIGITOS || bottom.toString().length > MAX_DIGITOS
    ? null
    : { n: top, d: bottom };
}

/** Of '12.50' or '-3'; null for what is no decimal. */
export function deTexto(text: string): Fracao | null {
  const match = /^(-?)([0-9]{1,60})(?:\.([0-9]{1,60}))?$/.exec(text);
  if (!match) return null;
  const [, sinal, inteiro = '0', casas = ''] = match;
  const n = BigInt(inteiro + casas);
  return fracao(sinal ? -n : n, 10n ** BigInt(casas.length));
}

export const deInteiro = (value: number): Fracao => ({ n: BigInt(Math.trunc(value)), d: 1n });

export const soma = (a: Fracao, b: Fracao): Fracao | null => fracao(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtrai = (a: Fracao, b: Fracao): Fracao | null => fracao(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiplica = (a: Fracao, b: Fracao): Fracao | null => fracao(a.n * b.n, a.d * b.d);
/** Null where the divisor is zero. */
export const divide = (a: Fracao, b: Fracao): Fracao | null => fracao(a.n * b.d, a.d * b.n);

/** Negative, zero or positive. */
export function compara(a: Fracao, b: Fracao): number {
  const diferenca = a.n * b.d - b.n * a.d;
  return diferenca < 0n ? -1 : diferenca > 0n ? 1 : 0;
}

/** Decimal text of so many places, rounded half away from zero, as all amounts of the product. */
export function paraTexto({ n, d }: Fracao, casas: number): string {
  const positivo = n < 0n ? -n : n;
  const unidades = (positivo * 10n ** BigInt(casas) * 2n + d) / (d * 2n);
  const digitos = unidades.toString().padStart(casas + 1, '0');
  const text = casas === 0 ? digitos : `${digitos.slice(0, -casas)}.${digitos.slice(-casas)}`;
  return n < 0n && unidades !== 0n ? `-${text}` : text;
}
