/**
 * What an item is worth to the professional who did it. A line is the whole that is due by now, less what
 * earlier repasses gave. So a receipt in parts, its reversal and a late glosa end at the same cents as if all
 * had been known at once. What was given too much is a negative line of the next repasse.
 */
import {
  compareDecimal,
  divideDecimal,
  fromCents,
  minDecimal,
  multiplyDecimal,
  percentOf,
  roundDecimal,
  subtractDecimal,
  sumDecimal,
  sumMoney,
  toCents,
} from '../formato/decimal.ts';

export type Termos = {
  readonly forma: 'PERCENTUAL' | 'VALOR';
  readonly percentual: string | null;
  readonly valor: string | null;
  readonly base: 'FATURADO' | 'RECEBIDO';
};

export type Producao = {
  /** Of the account; zero where the account is not closed any more. */
  readonly total: string;
  readonly quantidade: string;
  /** Refused by the convênio for good. */
  readonly perdido: string;
  /** Received of the item's shares. */
  readonly recebido: string;
};

/** On what the rule counts: what was billed and not lost, or what entered. */
export function baseDe({ base }: Pick<Termos, 'base'>, { total, perdido, recebido }: Producao): string {
  const faturado = subtractDecimal(total, perdido);
  if (base === 'RECEBIDO') return minDecimal(recebido, total);
  return compareDecimal(faturado, '0') < 0 ? '0.00' : faturado;
}

/** Due by now, to the cent, half up. A value by unit goes down with what was lost or is still to be received. */
export function devidoPor(termos: Termos, producao: Producao): string {
  const base = baseDe(termos, producao);
  if (termos.forma === 'PERCENTUAL') return percentOf(base, termos.percentual ?? '0');
  if (compareDecimal(producao.total, '0') <= 0) return '0.00';
  const inteiro = multiplyDecimal(termos.valor ?? '0', producao.quantidade);
  return compareDecimal(base, producao.total) === 0
    ? roundDecimal(inteiro)
    : divideDecimal(multiplyDecimal(inteiro, base), producao.total);
}

/**
 * `quanto` over items by weight, cut to the cent so that the parts are exactly it: each item ends where the running sum
 * ends, rounded down, and so the last one that weighs takes what is left. Received in full, each has its own weight.
 */
export function ratear(pesos: readonly string[], quanto: string): readonly string[] {
  const cents = pesos.map((peso) => (compareDecimal(peso, '0') > 0 ? toCents(peso) : 0n));
  const inteiro = cents.reduce((soma, cent) => soma + cent, 0n);
  const dado = toCents(quanto);
  if (inteiro === 0n || dado <= 0n) return pesos.map(() => '0.00');
  const cabe = dado > inteiro ? inteiro : dado;
  let corrido = 0n;
  let antes = 0n;
  return cents.map((cent) => {
    corrido += cent;
    const ate = (corrido * cabe) / inteiro;
    const parte = ate - antes;
    antes = ate;
    return fromCents(parte);
  });
}

export type ItemDaConta = {
  readonly parteConvenio: string;
  readonly partePaciente: string;
  /** Of the convênio's share. */
  readonly perdido: string;
};

/** What of each item of one account has entered: each payer's receipts over that payer's shares. */
export function recebidoPorItem(
  itens: readonly ItemDaConta[],
  recebido: { readonly convenio: string; readonly paciente: string },
): readonly string[] {
  const convenio = ratear(
    itens.map(({ parteConvenio, perdido }) => subtractDecimal(parteConvenio, perdido)),
    recebido.convenio,
  );
  const paciente = ratear(
    itens.map(({ partePaciente }) => partePaciente),
    recebido.paciente,
  );
  return itens.map((_, at) => sumDecimal(convenio[at] ?? '0.00', paciente[at] ?? '0.00'));
}

/** The sums of a repasse: what it gives, what it takes back, and the difference. */
export function somasDoRepasse(valores: readonly string[]) {
  const creditos = sumMoney(valores.filter((valor) => compareDecimal(valor, '0') > 0));
  const negativos = sumMoney(valores.filter((valor) => compareDecimal(valor, '0') < 0));
  return { creditos, estornos: subtractDecimal('0.00', negativos), total: sumDecimal(creditos, negativos) };
}
