/** Who may release what: levels by value and cost centre (FIN-05). */
import { compareDecimal, multiplyDecimal } from '../formato/decimal.ts';

export type Alcada = {
  readonly nivel: string;
  readonly centroCustoId: number | null;
  readonly valorAte: string | null;
};

/** What the kind of a title says of its release. */
export type RegraDoTipo = { readonly exigeAprovacao: boolean; readonly aprovaAcimaDe: string | null };

/** The whole bill's value: cut into instalments it slips under no limit. */
export const valorDaConta = (valor: string, parcelas: number): string =>
  multiplyDecimal(valor, String(parcelas));

/**
 * Whether the title goes to payment without a second person: its kind asks for none, or none up to a value of the whole
 * bill.
 */
export function dispensaLiberacao(
  { exigeAprovacao, aprovaAcimaDe }: RegraDoTipo,
  valor: string,
  parcelas: number,
): boolean {
  if (!exigeAprovacao) return true;
  return aprovaAcimaDe !== null && compareDecimal(valorDaConta(valor, parcelas), aprovaAcimaDe) <= 0;
}

/**
 * Cost centres of the title that no level of the person reaches by the bill's value; empty: it may be released. A centre
 * with rows of its own goes by them alone. Where a provider has no row at all the permission to release is enough.
 */
export function foraDaAlcada(
  alcadas: readonly Alcada[],
  centros: readonly (number | null)[],
  valor: string,
  temNivel: (nivel: string) => boolean,
): readonly (number | null)[] {
  if (alcadas.length === 0) return [];
  return [...new Set(centros)].filter((centro) => {
    const doCentro = alcadas.filter((alcada) => centro !== null && alcada.centroCustoId === centro);
    const valem = doCentro.length > 0 ? doCentro : alcadas.filter((alcada) => alcada.centroCustoId === null);
    return !valem.some(
      (alcada) =>
        temNivel(alcada.nivel) && (alcada.valorAte === null || compareDecimal(valor, alcada.valorAte) <= 0),
    );
  });
}
