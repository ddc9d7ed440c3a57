/**
 * What a late receipt costs: a fine once, interest by the day. Each part carries the charges of the days
 * until it was received, on that part alone. So receipts in any order add up, and one can be reversed without
 * touching the others. Interest is simple, in a month of thirty days. The contract sets rate and term (CC
 * art. 406 and 407). The fine stays at 2 % where the payer is a consumer (CDC art. 52 §1). The register says
 * these figures, not this rule.
 */
import {
  compareDecimal,
  divideDecimal,
  fromCents,
  multiplyDecimal,
  percentOf,
  scaleOf,
  subtractDecimal,
  sumDecimal,
  toUnits,
} from '../formato/decimal.ts';
import { partesIguais } from '../titulo/divisao.ts';
import { addDays, dayNumber } from '../formato/data.ts';

export type RegraDeAtraso = {
  readonly vencimento: string;
  /** The day on which banks open; paid on it nothing is late. */
  readonly vencimentoUtil: string;
  /** Percent a month; null: none. */
  readonly jurosMes: string | null;
  readonly multa: string | null;
  /** Days after the due date in which nothing is charged; past them all days count. */
  readonly carenciaDias: number;
};

export type Encargos = {
  readonly dias: number;
  readonly juros: string;
  readonly multa: string;
  readonly total: string;
};

/** Days late, counted from the due date itself; 0 until the next day that banks open. */
export function diasDeAtraso({ vencimento, vencimentoUtil }: RegraDeAtraso, data: string): number {
  return data <= vencimentoUtil ? 0 : dayNumber(data) - dayNumber(vencimento);
}

/** Charges on `valor`, received on `data`. */
export function encargosDe(regra: RegraDeAtraso, valor: string, data: string): Encargos {
  const dias = diasDeAtraso(regra, data);
  if (dias <= regra.carenciaDias || compareDecimal(valor, '0') <= 0)
    return { dias, juros: '0.00', multa: '0.00', total: '0.00' };
  const multa = regra.multa === null ? '0.00' : percentOf(valor, regra.multa);
  const juros =
    regra.jurosMes === null
      ? '0.00'
      : divideDecimal(multiplyDecimal(multiplyDecimal(valor, regra.jurosMes), String(dias)), '3000');
  return { dias, juros, multa, total: sumDecimal(juros, multa) };
}

/** The first day on which a boleto of the title is late: after its own due date, and after the title's term. */
export function atrasoDoBoleto(
  { vencimento, carenciaDias }: RegraDeAtraso,
  vencimentoBoleto: string,
): string {
  const [boleto, titulo] = [addDays(vencimentoBoleto, 1), addDays(vencimento, carenciaDias + 1)];
  return boleto > titulo ? boleto : titulo;
}

/** Interest of one day of a month of thirty, cut to the cent: so many days of it are never more than the rule's. */
export function jurosPorDia(valor: string, jurosMes: string | null): string {
  if (jurosMes === null) return '0.00';
  const produto = multiplyDecimal(valor, jurosMes);
  const casas = scaleOf(produto);
  return fromCents((toUnits(produto, casas) * 100n) / (3000n * 10n ** BigInt(casas)));
}

/** What somebody paid over the principal, as fine and interest: the rule's fine first, the rest is interest. */
export function repartirEncargos(
  regra: RegraDeAtraso,
  valor: string,
  data: string,
  pago: string,
): { readonly juros: string; readonly multa: string } {
  const { multa: devida } = encargosDe(regra, valor, data);
  const multa = compareDecimal(pago, devida) < 0 ? pago : devida;
  return { juros: subtractDecimal(pago, multa), multa };
}

/** What enters of a receipt that takes `valor` off the title; null where the discount is more than all of it. */
export function totalRecebido(valor: string, juros: string, multa: string, desconto: string): string | null {
  const total = subtractDecimal(sumDecimal(valor, juros, multa), desconto);
  return compareDecimal(total, '0') < 0 ? null : total;
}

export type Credito = {
  /** 1 is the first. */
  readonly parcela: number;
  /** The day on which it falls, before the next day that banks open. */
  readonly cai: string;
  readonly valor: string;
  readonly taxa: string;
};

/** Days between two instalments where the form says nothing: what acquirers do that anticipate nothing. */
const DIAS_ENTRE_PARCELAS = 30;

/**
 * What the card credits: one amount each so many days, each with its part of the fee; the last takes the rest of both.
 * Zero days between them is one credit of all.
 */
export function creditosDoCartao(
  { total, taxa, parcelas }: { readonly total: string; readonly taxa: string; readonly parcelas: number },
  primeiro: string,
  diasEntre: number | null,
): readonly Credito[] {
  const dias = diasEntre ?? DIAS_ENTRE_PARCELAS;
  const quantas = dias === 0 ? 1 : parcelas;
  const taxas = partesIguais(taxa, quantas);
  return partesIguais(total, quantas).map((valor, at) => ({
    parcela: at + 1,
    cai: addDays(primeiro, dias * at),
    valor,
    taxa: taxas[at] ?? '0.00',
  }));
}

export type TaxaDaForma = {
  readonly parcelas: number;
  readonly percentual: string;
  readonly valorFixo: string | null;
  readonly inicioVigencia: string;
  readonly fimVigencia: string | null;
};

/** What the card keeps: the row in force that reaches the number of instalments soonest; no row, no fee. */
export function taxaDaForma(
  taxas: readonly TaxaDaForma[],
  total: string,
  parcelas: number,
  data: string,
): string {
  const [taxa] = taxas
    .filter(
      (candidata) =>
        candidata.parcelas >= parcelas &&
        candidata.inicioVigencia <= data &&
        (candidata.fimVigencia === null || data <= candidata.fimVigencia),
    )
    .toSorted((a, b) => a.parcelas - b.parcelas);
  return taxa ? sumDecimal(percentOf(total, taxa.percentual), taxa.valorFixo ?? '0.00') : '0.00';
}
