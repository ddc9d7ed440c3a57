/** What a bank's paper says was paid, held against what was asked and what the title still owes (FIN-01, FIN-03). */
import { compareDecimal, subtractDecimal } from '../formato/decimal.ts';

type PagoNoPapel = {
  /** What the bank says was paid. */
  readonly pago: string;
  /** What it should say, by what it was asked and by its own charges and discounts. */
  readonly pedido: string;
  /** What comes off the title with it. */
  readonly abate: string;
  /** What the title owes now, whatever it owed when it was asked. */
  readonly saldo: string;
  /** Whether anything is still to be paid, by the title's state. */
  readonly aberto: boolean;
};
type Desencontro = 'outro-valor' | 'encerrado' | 'saldo-menor';

/** Why the paper is not posted; undefined where what it says is what is posted. */
export function desencontroDe({ pago, pedido, abate, saldo, aberto }: PagoNoPapel): Desencontro | undefined {
  if (compareDecimal(pago, pedido) !== 0) return 'outro-valor';
  if (!aberto) return 'encerrado';
  return compareDecimal(saldo, abate) < 0 ? 'saldo-menor' : undefined;
}

/** What a line of a bank's answer says, by which it is known again. */
export type DitoPeloBanco = {
  /** Null in lines that were read before the day was kept: they are known by the rest. */
  readonly data: string | null;
  readonly valor: string | null;
  readonly codigos: string | null;
};

const mesmoValor = (antes: string | null, agora: string | null): boolean =>
  antes === null || agora === null ? antes === agora : compareDecimal(antes, agora) === 0;

/** Whether one of the earlier lines said this very thing: the same day, amount and codes. All else is news. */
export const jaDita = (antes: readonly DitoPeloBanco[], agora: DitoPeloBanco): boolean =>
  antes.some(
    ({ data, valor, codigos }) =>
      (data === null || data === agora.data) && codigos === agora.codigos && mesmoValor(valor, agora.valor),
  );

/** Whether what is left of the title after this payment still covers what the bank was already told to pay or to collect. */
export const aindaCobre = (saldo: string, abate: string, noBanco: string): boolean =>
  compareDecimal(subtractDecimal(saldo, abate), noBanco) >= 0;

/** Whether what is posted is what a paper says; without a paper a person says it by the step. */
export const bateComPapel = (valorDoBanco: string | null | undefined, valor: string): boolean =>
  valorDoBanco == null || valorDoBanco === '' || compareDecimal(valorDoBanco, valor) === 0;
