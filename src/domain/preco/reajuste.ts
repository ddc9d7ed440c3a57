/** A readjustment in percent of an amount. */
import { percentOf, sumDecimal } from '../formato/decimal.ts';

/** ('100.00', '7.5') is '107.50', half up to cents; '-5' takes off. What is empty stays empty. */
export function reajustado(valor: unknown, reajuste: string): string | null {
  return typeof valor === 'string' ? percentOf(valor, sumDecimal('100', reajuste)) : null;
}
