/** Who may release what: levels by value and cost centre (FIN-05). */
import { compareDecimal } from '../formato/decimal.ts';

export type Alcada = { readonly nivel: string; readonly centroCustoId: number | null; readonly valorAte: string | null };

/**
 * Cost centres of the title that no level of the person reaches; empty: it may be released. A centre with rows of its own
 * goes by them alone. Where a provider has no row at all the permission to release is enough.
 */
export function foraDaAlcada(
  alcadas: readonly Alcada[],
  centros: readonly (number | null)[],
  valor: string,
  temNivel: (nivel: string) => boolean,
): readonly (number | null)[] {
  if (alcadas.length === 0) return [];
  return [...new Set(centros)].filter((centro) => {
    const dele = alcadas.filter((um) => centro !== null && um.centroCustoId === centro);
    const valem = dele.length > 0 ? dele : alcadas.filter((um) => um.centroCustoId === null);
    return !valem.some((um) => temNivel(um.nivel) && (um.valorAte === null || compareDecimal(valor, um.valorAte) <= 0));
  });
}
