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

/** One factor or summand of the calculation, unrounded: [{ tipo: 'valor', valor: '100.00' }, { tipo: 'tabela', percentual: '110.00' }]. */
export type Parcela =
  | { readonly tipo: 'valor'; readonly valor: string }
  | { readonly tipo: 'ch' | 'uco' | 'filme'; readonly quantidade: string; readonly unidade: string }
  | { readonly tipo: 'porte'; readonly quantidade: string; readonly unidade: string; readonly nome: string }
  | { readonly tipo: 'tabela'; readonly percentual: string }
  | { readonly tipo: 'regra'; readonly percentual: string; readonly nome: string };

export type ValorItem = {
  readonly valor: string;
  readonly forma: FormaValor;
  readonly conta: readonly Parcela[];
} | null;

const isSomething = (quantity: string | null): quantity is string =>
  quantity !== null && compareDecimal(quantity, '0') !== 0;

/** A quantity without its unit leaves the whole without a value: half a price is no price. */
function additions(item: ItemTabela, unidades: UnidadesTabela): readonly Parcela[] | null {
  const parts = [
    ['uco', item.custoOperacional, unidades.valorUco],
    ['filme', item.filmeM2, unidades.valorFilme],
  ] as const;
  const used: Parcela[] = [];
  for (const [tipo, quantidade, unidade] of parts) {
    if (!isSomething(quantidade)) continue;
    if (unidade === null) return null;
    used.push({ tipo, quantidade, unidade });
  }
  return used;
}

function byPorte(item: ItemTabela, unidades: UnidadesTabela): Parcela | null {
  if (item.porte === null) return null;
  const unidade = Object.hasOwn(unidades.portes, item.porte) ? unidades.portes[item.porte] : undefined;
  return unidade === undefined
    ? null
    : { tipo: 'porte', quantidade: item.fracaoPorte ?? '1', unidade, nome: item.porte };
}

const worth = (parcela: Parcela): string =>
  parcela.tipo === 'valor'
    ? parcela.valor
    : 'unidade' in parcela
      ? multiplyDecimal(parcela.quantidade, parcela.unidade)
      : '0';

/**
 * Exact decimal, unrounded, with the table's own percentage, and how it came about (`conta`); null where the row cannot be
 * valued. Its own value counts first, then the coefficient (CH), then the porte; cost and film add to the last two.
 * `valorCh` of a contract's rule stands for that of the table.
 */
export function valorDoItem(
  item: ItemTabela,
  unidades: UnidadesTabela,
  valorCh: string | null = null,
): ValorItem {
  const standard = (parcelas: readonly Parcela[], forma: FormaValor): ValorItem => {
    const valor = sumDecimal(...parcelas.map(worth));
    if (compareDecimal(valor, '0') <= 0) return null;
    const percentual = unidades.percentualPadrao;
    return {
      valor: multiplyDecimal(multiplyDecimal(valor, percentual), '0.01'),
      forma,
      conta: [...parcelas, { tipo: 'tabela', percentual }],
    };
  };
  if (item.valor !== null) return standard([{ tipo: 'valor', valor: item.valor }], 'VALOR');
  const more = additions(item, unidades);
  const unidade = valorCh ?? unidades.valorCh;
  const ch: Parcela | null =
    item.quantidadeCh === null || unidade === null
      ? null
      : { tipo: 'ch', quantidade: item.quantidadeCh, unidade };
  const main = ch ?? byPorte(item, unidades);
  return main === null || more === null ? null : standard([main, ...more], ch === null ? 'PORTE' : 'CH');
}
