/** Money in parts that add up to the cent. Rule of what is left: the last part takes it. */
import {
  compareDecimal,
  divideDecimal,
  fromCents,
  multiplyDecimal,
  percentOf,
  subtractDecimal,
  sumMoney,
  toCents,
} from '../formato/decimal.ts';

/** `total` in `quantas` equal parts cut to the cent; the last takes what is left: 100.00 in 3 is 33.33, 33.33, 33.34. */
export function partesIguais(total: string, quantas: number): readonly string[] {
  const cents = toCents(total);
  const cada = cents / BigInt(quantas);
  return Array.from({ length: quantas }, (_, at) =>
    fromCents(at === quantas - 1 ? cents - cada * BigInt(quantas - 1) : cada),
  );
}

export type LinhaDeDivisao = {
  readonly percentual?: string | null | undefined;
  readonly valor?: string | null | undefined;
};

export type Divisao =
  | { readonly ok: true; readonly valores: readonly string[] }
  /** `falta`: what the lines leave out; negative where they are too much. */
  | { readonly ok: false; readonly falta: string };

/**
 * The value of each line. A value stands; else the percent of the total; the last line, where it says no value, takes what
 * is left (and so corrects the cents of percents). Refused where the lines do not add up to the total, or one would be negative.
 */
export function dividir(total: string, linhas: readonly LinhaDeDivisao[]): Divisao {
  const declarados = linhas.map(
    ({ percentual, valor }) => valor ?? (percentual == null ? null : percentOf(total, percentual)),
  );
  const ultima = linhas.at(-1);
  const soma = (valores: readonly (string | null)[]) => sumMoney(valores.map((valor) => valor ?? '0.00'));
  const fechaCem = compareDecimal(soma(linhas.map(({ percentual }) => percentual ?? null)), '100') === 0;
  // A percent on the last line is a statement too: it takes what is left only where the percents are the whole.
  const levaResto = ultima && ultima.valor == null && (ultima.percentual == null || fechaCem);
  const antes = soma(declarados.slice(0, -1));
  const valores = levaResto ? [...declarados.slice(0, -1), subtractDecimal(total, antes)] : declarados;
  const falta = subtractDecimal(total, soma(valores));
  const exatos = valores.map((valor) => valor ?? '0.00');
  if (levaResto && compareDecimal(exatos.at(-1) ?? '0', '0') < 0)
    return { ok: false, falta: subtractDecimal(total, antes) };
  return compareDecimal(falta, '0') === 0 ? { ok: true, valores: exatos } : { ok: false, falta };
}

/** The lines of a title of `de` for one of `para`: in proportion, the last takes what is left. */
export function emProporcao(valores: readonly string[], de: string, para: string): readonly string[] {
  if (compareDecimal(de, para) === 0) return valores;
  const partes = valores.slice(0, -1).map((valor) => divideDecimal(multiplyDecimal(valor, para), de));
  return valores.length === 0 ? [] : [...partes, subtractDecimal(para, sumMoney(partes))];
}
