/**
 * Which price holds for an item on a day, and why: the most specific table in force, then the
 * contract's increases and deflators. Pure, over rows that the caller has already fetched.
 */
import { passosDoPreco as texto } from '#messages/preco-explicacao.ts';
import { formatData } from '../formato/data.ts';
import {
  formatMoeda,
  multiplyDecimal,
  roundDecimal,
  subtractDecimal,
  sumDecimal,
} from '../formato/decimal.ts';
import { type Vigencia, sobreposicoes, vigenteEm } from '../formato/vigencia.ts';
import type { Alcance, TipoItem } from './tipos.ts';
import type { Parcela } from './valor-item.ts';

export type ItemPreco = Vigencia &
  Alcance & {
    readonly id: number;
    readonly tabela: { readonly id: number; readonly nome: string };
    readonly tipo: TipoItem;
    readonly codigo: string;
    /** Decimal text, '120.00'; unrounded. */
    readonly valor: string;
    /** How `valor` came about; absent: it was agreed as it is. */
    readonly conta?: readonly Parcela[];
    /** Whom the table itself is for, where a rule chose it for this contract; null where the rule needs no table. */
    readonly alcanceDaTabela?: Alcance | null;
  };

export type AjusteContrato = Vigencia &
  Alcance & {
    readonly id: number;
    readonly descricao: string;
    readonly natureza: 'ACRESCIMO' | 'DEFLATOR';
    /** Percent of the price so far, '10.00'. */
    readonly percentual: string;
    /** Null: every kind. */
    readonly tipo?: TipoItem | null;
    /** Null: every item of the kind. */
    readonly codigo?: string | null;
  };

export type PedidoPreco = Alcance & {
  readonly tipo: TipoItem;
  readonly codigo: string;
  /** Day of the service, 'YYYY-MM-DD'. */
  readonly data: string;
};

export type PrecoResolvido =
  | {
      readonly ok: true;
      readonly valor: string;
      readonly item: ItemPreco;
      readonly ajustes: readonly AjusteContrato[];
      readonly passos: readonly string[];
    }
  | {
      readonly ok: false;
      readonly motivo: 'sem-item' | 'fora-de-alcance' | 'fora-de-vigencia' | 'ambiguo';
      readonly passos: readonly string[];
    };

/** Plan outweighs convenio, convenio outweighs provider: what is agreed closer to the patient's contract holds. */
const WEIGHTS = { planoId: 4, convenioId: 2, prestadorId: 1 } as const;
const SCOPES = Object.keys(WEIGHTS) as readonly (keyof Alcance)[];

function within(row: Alcance, pedido: Alcance): boolean {
  return SCOPES.every((scope) => (row[scope] ?? null) === null || row[scope] === pedido[scope]);
}

function weight(row: Alcance): number {
  return SCOPES.reduce((sum, scope) => sum + ((row[scope] ?? null) === null ? 0 : WEIGHTS[scope]), 0);
}

function vigenciaText({ inicioVigencia, fimVigencia }: Vigencia): string {
  return texto.vigencia(formatData(inicioVigencia), fimVigencia ? formatData(fimVigencia) : null);
}

/**
 * The price on the day with the steps that lead to it, in Portuguese; or why there is none. Among
 * the rows in force the most specific wins (plan, convenio, provider); equally specific ones of
 * different values are refused, since no rule could choose. Adjustments apply one after the other,
 * from the general to the specific, each on the price so far; one rounding, half up, at the end.
 */
export function resolverPreco(
  pedido: PedidoPreco,
  itens: readonly ItemPreco[],
  ajustes: readonly AjusteContrato[] = [],
): PrecoResolvido {
  const nome = texto.item(pedido.tipo, pedido.codigo);
  const passos = [texto.procurado(nome, formatData(pedido.data))];
  const refuse = (
    motivo: Extract<PrecoResolvido, { ok: false }>['motivo'],
    last: string,
  ): PrecoResolvido => ({
    ok: false,
    motivo,
    passos: [...passos, last],
  });

  const precosDoItem = itens.filter(({ tipo, codigo }) => tipo === pedido.tipo && codigo === pedido.codigo);
  if (precosDoItem.length === 0) return refuse('sem-item', texto.semItem(nome));

  const alcancados = precosDoItem.filter((item) => within(item, pedido));
  if (alcancados.length === 0) {
    return refuse('fora-de-alcance', texto.foraDeAlcance);
  }

  const vigentes = alcancados.filter((item) => vigenteEm(item, pedido.data));
  for (const item of alcancados) {
    if (vigentes.includes(item)) continue;
    passos.push(texto.foraDaVigencia(item.tabela.nome, vigenciaText(item)));
  }
  if (vigentes.length === 0) {
    return refuse('fora-de-vigencia', texto.nadaVigente);
  }

  const topo = Math.max(...vigentes.map(weight));
  const melhores = vigentes.filter((item) => weight(item) === topo);
  const item = melhores[0];
  if (!item) throw new Error('no row among rows in force');
  if (melhores.some((outroItem) => roundDecimal(outroItem.valor) !== roundDecimal(item.valor))) {
    const lista = melhores.map((empatado) =>
      texto.tabelaEValor(empatado.tabela.nome, formatMoeda(empatado.valor)),
    );
    return refuse('ambiguo', texto.ambiguo(lista));
  }
  for (const outroItem of vigentes) {
    if (weight(outroItem) === topo) continue;
    passos.push(texto.cede(outroItem.tabela.nome, outroItem));
  }
  passos.push(
    texto.escolhida(
      item.tabela.nome,
      item.alcanceDaTabela === undefined ? item : item.alcanceDaTabela,
      vigenciaText(item),
    ),
  );
  passos.push(texto.conta(item.conta ?? [], item.valor));

  const aplicados = ajustes
    .filter(
      (ajuste) =>
        within(ajuste, pedido) &&
        vigenteEm(ajuste, pedido.data) &&
        (ajuste.tipo ?? pedido.tipo) === pedido.tipo &&
        (ajuste.codigo ?? pedido.codigo) === pedido.codigo,
    )
    .toSorted((a, b) => weight(a) - weight(b) || a.id - b.id);
  let exact = item.valor;
  for (const ajuste of aplicados) {
    const deflator = ajuste.natureza === 'DEFLATOR';
    const percentual = sumDecimal(
      '100',
      deflator ? subtractDecimal('0', ajuste.percentual) : ajuste.percentual,
    );
    const antes = exact;
    exact = multiplyDecimal(multiplyDecimal(exact, percentual), '0.01');
    passos.push(texto.ajuste(deflator, ajuste, { antes, percentual, depois: exact }));
  }
  const valor = roundDecimal(exact);
  if (aplicados.length === 0) passos.push(texto.semAjuste);
  passos.push(texto.final(formatMoeda(valor)));
  return { ok: true, valor, item, ajustes: aplicados, passos };
}

/** Pairs of rows of one table, item and scope whose validities share a day; a register refuses to save them. */
export function precosSobrepostos(itens: readonly ItemPreco[]): readonly (readonly [ItemPreco, ItemPreco])[] {
  return sobreposicoes(itens, (item) =>
    JSON.stringify([item.tabela.id, item.tipo, item.codigo, ...SCOPES.map((scope) => item[scope] ?? null)]),
  );
}
