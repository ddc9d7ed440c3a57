/** Keeps the days of an item within those of its table, and finds the day by which a table is copied. */
import { addDays } from '../formato/data.ts';
import type { Vigencia } from '../formato/vigencia.ts';

/** The field by which the item is outside of its table's validity; null: it is inside. Without an end it ends with its table. */
export function foraDaTabela(item: Vigencia, tabela: Vigencia): 'inicioVigencia' | 'fimVigencia' | null {
  const { inicioVigencia: inicio, fimVigencia: fim } = item;
  const ultimo = tabela.fimVigencia;
  if (inicio < tabela.inicioVigencia || (ultimo && inicio > ultimo)) return 'inicioVigencia';
  return fim && ultimo && fim > ultimo ? 'fimVigencia' : null;
}

/** The day whose items a copy that begins on `inicio` takes: the eve, kept within the table's own days. */
export function diaDaCopia(inicio: string, tabela: Vigencia): string {
  const vespera = addDays(inicio, -1);
  if (vespera < tabela.inicioVigencia) return tabela.inicioVigencia;
  return tabela.fimVigencia && vespera > tabela.fimVigencia ? tabela.fimVigencia : vespera;
}
