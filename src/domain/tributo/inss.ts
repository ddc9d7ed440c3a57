/** Social security: progressive table of employees, and the flat share of individual contributors up to the ceiling. */
import {
  compareDecimal,
  maxDecimal,
  minDecimal,
  percentOf,
  roundDecimal,
  subtractDecimal,
  sumDecimal,
} from '../formato/decimal.ts';
import type { Vigencia } from '../formato/vigencia.ts';
import { faixasVigentes } from './irrf.ts';

export type FaixaInss = Vigencia & {
  readonly salarioInicial: string;
  readonly salarioFinal: string;
  /** Percent: '7.50'. */
  readonly aliquota: string;
};

export type ParcelaInss = { readonly aliquota: string; readonly base: string; readonly valor: string };
export type ResultadoInss = {
  /** The salary, or the ceiling where it is less. */
  readonly base: string;
  /** What each bracket adds, unrounded. */
  readonly parcelas: readonly ParcelaInss[];
  readonly contribuicao: string;
};

/** Ceiling of contribution on the day, null when no table covers it. */
export function tetoInss(faixas: readonly FaixaInss[], data: string): string | null {
  return faixasVigentes(faixas, data, (row) => row.salarioInicial).at(-1)?.salarioFinal ?? null;
}

/** Each bracket taxes only the part of the salary within it; the sum is rounded once. Null when no table covers the day. */
export function calcularInss(
  faixas: readonly FaixaInss[],
  data: string,
  salario: string,
): ResultadoInss | null {
  const vigentes = faixasVigentes(faixas, data, (row) => row.salarioInicial);
  const teto = vigentes.at(-1)?.salarioFinal;
  if (teto === undefined) return null;
  const parcelas: ParcelaInss[] = [];
  let below = '0';
  for (const { salarioFinal, aliquota } of vigentes) {
    const base = subtractDecimal(minDecimal(salario, salarioFinal), below);
    if (compareDecimal(base, '0') <= 0) break;
    parcelas.push({ aliquota, base, valor: percentOf(base, aliquota, 6) });
    below = salarioFinal;
  }
  return {
    base: roundDecimal(maxDecimal('0', minDecimal(salario, teto))),
    parcelas,
    contribuicao: roundDecimal(sumDecimal(...parcelas.map(({ valor }) => valor))),
  };
}

/** Flat share (percent) of an individual contributor's pay, as far as other payers left room under the ceiling. */
export function inssContribuinteIndividual(entrada: {
  readonly remuneracao: string;
  readonly aliquota: string;
  readonly teto: string;
  /** Pay on which other payers already withheld in the month. Default '0'. */
  readonly baseOutrasFontes?: string;
}): { readonly base: string; readonly contribuicao: string } {
  const room = maxDecimal('0', subtractDecimal(entrada.teto, entrada.baseOutrasFontes ?? '0'));
  const base = roundDecimal(maxDecimal('0', minDecimal(entrada.remuneracao, room)));
  return { base, contribuicao: percentOf(base, entrada.aliquota) };
}
