/**
 * Monthly income tax withheld from a person (IRRF). The rule takes the brackets with their deductible share,
 * the better of legal and simplified deduction, and the reduction of Lei 15.270/2025. Every figure comes from
 * dated rows. Money is decimal text, each amount rounded half up to cents.
 */
import {
  compareDecimal,
  maxDecimal,
  minDecimal,
  multiplyDecimal,
  percentOf,
  roundDecimal,
  subtractDecimal,
  sumDecimal,
} from '../formato/decimal.ts';
import { type Vigencia, vigenteEm } from '../formato/vigencia.ts';

export type FaixaIrrf = Vigencia & {
  readonly baseInicial: string;
  /** Null in the last bracket. */
  readonly baseFinal: string | null;
  /** Percent: '7.50'. */
  readonly aliquota: string;
  readonly parcelaDeduzir: string;
  readonly deducaoDependente: string;
  readonly norma?: string | null;
};

export type RedutorIrrf = Vigencia & {
  /** Up to this gross income the tax is reduced to nothing. */
  readonly rendimentoIsentoAte: string;
  /** Above this gross income there is no reduction; between, constante − coeficiente × income. */
  readonly rendimentoReducaoAte: string;
  readonly constante: string;
  readonly coeficiente: string;
  readonly norma?: string | null;
};

export type EntradaIrrf = {
  /** Day of payment, 'YYYY-MM-DD'; it chooses the table. */
  readonly data: string;
  /** Gross taxable income of the month, all payments to the person summed. */
  readonly rendimento: string;
  /** Social security withheld. Default '0'. */
  readonly inss?: string;
  readonly dependentes?: number;
  /** Alimony and other legal deductions. Default '0'. */
  readonly outrasDeducoes?: string;
  /** Simplified monthly deduction in force; absent when there is none. */
  readonly descontoSimplificado?: string;
  /** Tax already withheld in the month. Default '0'. */
  readonly jaRetido?: string;
};

export type ResultadoIrrf = {
  readonly deducao: { readonly tipo: 'legal' | 'simplificado'; readonly valor: string };
  readonly base: string;
  readonly aliquota: string;
  readonly parcelaDeduzir: string;
  /** By the table alone. */
  readonly impostoTabela: string;
  readonly reducao: string;
  /** Due for the month. */
  readonly imposto: string;
  /** Still to withhold: the month's tax less what was already withheld, never under zero. */
  readonly aReter: string;
};

/** The brackets in force on the day, lowest first; empty when no table covers it. */
export function faixasVigentes<T extends Vigencia>(
  rows: readonly T[],
  data: string,
  startOf: (row: T) => string,
): readonly T[] {
  return rows
    .filter((row) => vigenteEm(row, data))
    .toSorted((a, b) => compareDecimal(startOf(a), startOf(b)));
}

/**
 * Simplified deduction as a percent of the first bracket's ceiling (25 % by Lei 14.663/2023),
 * null when no table covers the day.
 */
export function descontoSimplificado(
  faixas: readonly FaixaIrrf[],
  data: string,
  percentual: string,
): string | null {
  const teto = faixasVigentes(faixas, data, (row) => row.baseInicial)[0]?.baseFinal;
  return teto ? percentOf(teto, percentual) : null;
}

/** The tax of the month, or null when no table covers the day of payment. */
export function calcularIrrf(
  faixas: readonly FaixaIrrf[],
  redutores: readonly RedutorIrrf[],
  entrada: EntradaIrrf,
): ResultadoIrrf | null {
  const vigentes = faixasVigentes(faixas, entrada.data, (row) => row.baseInicial);
  const primeira = vigentes[0];
  if (!primeira) return null;
  const porDependentes = multiplyDecimal(primeira.deducaoDependente, String(entrada.dependentes ?? 0));
  const legal = roundDecimal(sumDecimal(entrada.inss ?? '0', entrada.outrasDeducoes ?? '0', porDependentes));
  const simplificado = entrada.descontoSimplificado;
  const deducao =
    simplificado !== undefined && compareDecimal(simplificado, legal) > 0
      ? ({ tipo: 'simplificado', valor: roundDecimal(simplificado) } as const)
      : ({ tipo: 'legal', valor: legal } as const);
  const base = roundDecimal(maxDecimal('0', subtractDecimal(entrada.rendimento, deducao.valor)));
  const faixa =
    vigentes.find(({ baseFinal }) => baseFinal === null || compareDecimal(base, baseFinal) <= 0) ??
    vigentes.at(-1) ??
    primeira;
  const impostoTabela = roundDecimal(
    maxDecimal('0', subtractDecimal(percentOf(base, faixa.aliquota, 6), faixa.parcelaDeduzir)),
  );
  const reducao = reducaoIrrf(redutores, entrada.data, entrada.rendimento, impostoTabela);
  const imposto = subtractDecimal(impostoTabela, reducao);
  return {
    deducao,
    base,
    aliquota: faixa.aliquota,
    parcelaDeduzir: faixa.parcelaDeduzir,
    impostoTabela,
    reducao,
    imposto,
    aReter: roundDecimal(maxDecimal('0', subtractDecimal(imposto, entrada.jaRetido ?? '0'))),
  };
}

export function redutorVigente(redutores: readonly RedutorIrrf[], data: string): RedutorIrrf | undefined {
  return redutores.find((row) => vigenteEm(row, data));
}

/** Reduction by gross income, never more than the tax; '0.00' where no reducer is in force. */
export function reducaoIrrf(
  redutores: readonly RedutorIrrf[],
  data: string,
  rendimento: string,
  imposto: string,
): string {
  const redutor = redutorVigente(redutores, data);
  if (!redutor || compareDecimal(rendimento, redutor.rendimentoReducaoAte) > 0) return '0.00';
  if (compareDecimal(rendimento, redutor.rendimentoIsentoAte) <= 0) return roundDecimal(imposto);
  const formula = subtractDecimal(redutor.constante, multiplyDecimal(redutor.coeficiente, rendimento));
  return minDecimal(roundDecimal(maxDecimal('0', formula)), roundDecimal(imposto));
}
