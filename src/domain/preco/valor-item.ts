/** What an item of a price table is worth before any contract: its own value, or coefficients times the table's units. */
import { compareDecimal, multiplyDecimal, sumDecimal } from '../formato/decimal.ts';

/** How the item was valued; a table by CH or porte leaves `valor` empty. */
export type FormaValor = 'VALOR' | 'CH' | 'PORTE';

export type ItemTabela = {
  readonly valor: string | null;
  readonly quantidadeCh: string | null;
  readonly porte: string | null;
  readonly fracaoPorte: string | null;
  readonly custoOperacional: string | null;
  readonly filmeM2: string | null;
};

export type UnidadesTabela = {
  readonly valorCh: string | null;
  readonly valorFilme: string | null;
  readonly valorUco: string | null;
  readonly percentualPadrao: string;
  /** Value of each porte: { '3A': '215.30' }. */
  readonly portes: { readonly [porte: string]: string };
};

export type ValorItem = { readonly valor: string; readonly forma: FormaValor } | null;

const times = (quantity: string | null, unit: string | null): string | null =>
  quantity === null || unit === null ? null : multiplyDecimal(quantity, unit);

/** A quantity without its unit leaves the whole without a value: half a price is no price. */
function additions(item: ItemTabela, unidades: UnidadesTabela): string | null {
  const parts = [
    [item.custoOperacional, unidades.valorUco],
    [item.filmeM2, unidades.valorFilme],
  ] as const;
  let sum = '0';
  for (const [quantity, unit] of parts) {
    if (quantity === null || compareDecimal(quantity, '0') === 0) continue;
    const value = times(quantity, unit);
    if (value === null) return null;
    sum = sumDecimal(sum, value);
  }
  return sum;
}

function byPorte(item: ItemTabela, unidades: UnidadesTabela): string | null {
  if (item.porte === null) return null;
  const porte = Object.hasOwn(unidades.portes, item.porte) ? unidades.portes[item.porte] : undefined;
  return porte === undefined ? null : multiplyDecimal(porte, item.fracaoPorte ?? '1');
}

/**
 * Exact decimal, unrounded, with the table's own percentage; null where the row cannot be valued. Its own
 * value counts first, then the coefficient (CH), then the porte; cost and film add to the last two.
 * `valorCh` of a contract's rule stands for that of the table.
 */
export function valorDoItem(item: ItemTabela, unidades: UnidadesTabela, valorCh: string | null = null): ValorItem {
  const standard = (valor: string | null, forma: FormaValor): ValorItem =>
    valor === null || compareDecimal(valor, '0') <= 0
      ? null
      : { valor: multiplyDecimal(multiplyDecimal(valor, unidades.percentualPadrao), '0.01'), forma };
  if (item.valor !== null) return standard(item.valor, 'VALOR');
  const more = additions(item, unidades);
  const ch = times(item.quantidadeCh, valorCh ?? unidades.valorCh);
  const main = ch ?? byPorte(item, unidades);
  return standard(main === null || more === null ? null : sumDecimal(main, more), ch === null ? 'PORTE' : 'CH');
}
