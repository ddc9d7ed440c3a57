/** Cash flow: what happened and what is foreseen, by day, week or month. */
import { addDays, dayNumber } from '../formato/data.ts';
import { subtractDecimal, sumDecimal, sumMoney } from '../formato/decimal.ts';

export type Agrupar = 'dia' | 'semana' | 'mes';

/** Sums of a day; amounts without a sign. */
export type DiaDoFluxo = {
  readonly data: string;
  readonly entradas: string;
  readonly saidas: string;
  readonly aReceber: string;
  readonly aPagar: string;
};

export type PeriodoDoFluxo = DiaDoFluxo & {
  readonly ate: string;
  readonly saldoInicial: string;
  readonly saldoFinal: string;
};

/** The first day of the period that a day is of: weeks begin on Monday. */
export function inicioDoPeriodo(data: string, agrupar: Agrupar): string {
  if (agrupar === 'mes') return `${data.slice(0, 7)}-01`;
  if (agrupar === 'dia') return data;
  // 1970-01-05 was a Monday.
  const desdeSegunda = (dayNumber(data) - dayNumber('1970-01-05')) % 7;
  return addDays(data, -((desdeSegunda + 7) % 7));
}

/** Every period from the first day to the last, those where nothing happens too, each beginning with the former's balance. */
export function fluxo(
  saldoInicial: string,
  dias: readonly DiaDoFluxo[],
  { de, ate, agrupar }: { readonly de: string; readonly ate: string; readonly agrupar: Agrupar },
): readonly PeriodoDoFluxo[] {
  const porPeriodo = new Map<string, { ate: string; dias: DiaDoFluxo[] }>();
  const porDia = new Map(dias.map((dia) => [dia.data, dia]));
  for (let dia = de; dia <= ate; dia = addDays(dia, 1)) {
    const inicio = inicioDoPeriodo(dia, agrupar);
    const chave = inicio < de ? de : inicio;
    const periodo = porPeriodo.get(chave) ?? { ate: dia, dias: [] };
    periodo.ate = dia;
    const diaDoFluxo = porDia.get(dia);
    if (diaDoFluxo) periodo.dias.push(diaDoFluxo);
    porPeriodo.set(chave, periodo);
  }
  let saldo = saldoInicial;
  return [...porPeriodo].map(([data, { ate: fim, dias: diasDoPeriodo }]) => {
    const soma = (campo: 'entradas' | 'saidas' | 'aReceber' | 'aPagar') =>
      sumMoney(diasDoPeriodo.map((dia) => dia[campo]));
    const [entradas, saidas, aReceber, aPagar] = [
      soma('entradas'),
      soma('saidas'),
      soma('aReceber'),
      soma('aPagar'),
    ];
    const antes = saldo;
    saldo = subtractDecimal(subtractDecimal(sumDecimal(antes, entradas, aReceber), saidas), aPagar);
    return { data, ate: fim, saldoInicial: antes, entradas, saidas, aReceber, aPagar, saldoFinal: saldo };
  });
}
