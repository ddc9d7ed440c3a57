/** Minimum withholding: an amount up to the minimum is waived, alone, with the day's or with the month's. */
import { compareDecimal, roundDecimal, sumDecimal } from '../formato/decimal.ts';

export type ModoMinimo = 'PAGAMENTO' | 'DIA' | 'MES';

export type ResultadoMinimo = {
  readonly reter: string;
  /** What stays waived, to be counted with later payments of the same day or month. */
  readonly dispensado: string;
};

/**
 * By PAGAMENTO each payment stands alone; by DIA and MES the amounts waived so far count with it,
 * and once together they pass the minimum all are withheld. Exactly the minimum is still waived.
 */
export function aplicarMinimo(entrada: {
  readonly valor: string;
  readonly minimo: string;
  readonly modo: ModoMinimo;
  /** Waived before in the same day or month. Default '0'. */
  readonly dispensadoAntes?: string;
  /** Withheld before in the same day or month: with it the minimum was passed, whichever payment came first. Default '0'. */
  readonly retidoAntes?: string;
}): ResultadoMinimo {
  const alone = entrada.modo === 'PAGAMENTO';
  const before = alone ? '0' : (entrada.dispensadoAntes ?? '0');
  const total = roundDecimal(sumDecimal(entrada.valor, before));
  const doPeriodo = sumDecimal(total, alone ? '0' : (entrada.retidoAntes ?? '0'));
  return compareDecimal(doPeriodo, entrada.minimo) <= 0
    ? { reter: '0.00', dispensado: total }
    : { reter: total, dispensado: '0.00' };
}

/** A guide under the minimum is not paid but carried to the next period (DARF, Lei 9.430 art. 68). Exactly the minimum is paid. */
export function guiaDoPeriodo(entrada: {
  readonly valor: string;
  readonly saldoAnterior: string;
  readonly minimo: string;
}): {
  readonly recolher: string;
  readonly saldo: string;
} {
  const total = roundDecimal(sumDecimal(entrada.valor, entrada.saldoAnterior));
  return compareDecimal(total, entrada.minimo) < 0
    ? { recolher: '0.00', saldo: total }
    : { recolher: total, saldo: '0.00' };
}
