/** When a guide is due and what being late costs (FIN-02). */
import { addDays, dayNumber } from '../formato/data.ts';
import { fromCents, percentOf } from '../formato/decimal.ts';
import { diaUtilAnterior, somarMeses } from '../titulo/vencimento.ts';
import type { TipoGuia } from './guias.ts';

/**
 * DARF of what is withheld: last business day up to the 20th of the following month (Lei 11.196/2005, art. 70, I, d; Lei
 * 10.833/2003, art. 35). GPS: the 20th, or the business day before (Lei 8.212/1991, art. 30, I, b, and § 2º). ISS: each
 * municipality's own, so null.
 */
export function vencimentoDaGuia(
  tipo: TipoGuia,
  competencia: string,
  feriados: ReadonlySet<string>,
): string | null {
  return tipo === 'ISS' ? null : diaUtilAnterior(somarMeses(`${competencia}-20`, 1), feriados);
}

/** 0,33 % a day from the day after the due date, up to 20 % (Lei 9.430/1996, art. 61, §§ 1º and 2º). */
export function multaDeMora(principal: string, vencimento: string, pagarEm: string): string {
  const dias = Math.max(0, dayNumber(pagarEm) - dayNumber(vencimento));
  return percentOf(principal, fromCents(BigInt(Math.min(33 * dias, 2000))));
}

/** Interest runs from the month after the due date (Lei 9.430/1996, art. 61, § 3º). */
export function pedeJuros(vencimento: string, pagarEm: string): boolean {
  return pagarEm.slice(0, 7) > vencimento.slice(0, 7);
}

/** Last day of the month, which a DARF names: 'AAAA-MM' in, a date out. */
export const periodoDeApuracao = (competencia: string): string =>
  addDays(somarMeses(`${competencia}-01`, 1), -1);
