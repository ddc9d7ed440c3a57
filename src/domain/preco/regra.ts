/** Which rule of a contract prices an item: those in force for its kind, plan and group; the first by priority. */
import { type Vigencia, vigenteEm } from '../formato/vigencia.ts';
import type { TipoItem } from './tipos.ts';

export type RegraPreco = Vigencia & {
  readonly id: number;
  readonly codigo: string;
  readonly descricao: string;
  readonly tipo: TipoItem;
  readonly planoId: number | null;
  /** Null: every group of procedures. */
  readonly grupoProcedimentoId: number | null;
  /** Lower counts first. */
  readonly prioridade: number;
  readonly forma: 'TABELA' | 'FIXO' | 'CH' | 'PORTE';
  readonly tabelaPrecoId: number | null;
  /** Percent of the table's price, '90.0000'. */
  readonly percentual: string | null;
  readonly valorFixo: string | null;
  readonly valorCh: string | null;
};

export type PedidoRegra = {
  readonly tipo: TipoItem;
  readonly data: string;
  readonly planoId: number | null;
  /** The item's group and the groups above it. */
  readonly grupos: readonly number[];
};

const specificity = (regra: RegraPreco): number =>
  (regra.planoId === null ? 0 : 2) + (regra.grupoProcedimentoId === null ? 0 : 1);

/** Rules that reach the item on the day, the one that counts first; at equal priority the more specific. */
export function regrasQueAlcancam(regras: readonly RegraPreco[], pedido: PedidoRegra): readonly RegraPreco[] {
  return regras
    .filter(
      (regra) =>
        regra.tipo === pedido.tipo &&
        vigenteEm(regra, pedido.data) &&
        (regra.planoId === null || regra.planoId === pedido.planoId) &&
        (regra.grupoProcedimentoId === null || pedido.grupos.includes(regra.grupoProcedimentoId)),
    )
    .toSorted((a, b) => a.prioridade - b.prioridade || specificity(b) - specificity(a) || a.id - b.id);
}
