/** The prices of a contract and the explanation of one, as their calls answer them (REG-04). */
import type { RegraContrato } from './explicar.ts';
import type { AjusteContrato } from './resolver.ts';
import type { TipoItem } from './tipos.ts';

export type Regra = RegraContrato & {
  readonly tabela: string | null;
  readonly plano: string | null;
  readonly grupo: string | null;
};
export type Ajuste = AjusteContrato & { readonly plano: string | null };

export type Contrato = {
  readonly id: number;
  readonly codigo: string;
  readonly descricao: string;
  readonly prestador: { readonly id: number; readonly nome: string };
  readonly convenio: { readonly id: number; readonly nome: string; readonly tabelaPrecoId: number | null };
  readonly inicioVigencia: string;
  readonly fimVigencia: string | null;
  readonly ativo: boolean;
};

export type ContractPrices = {
  readonly contrato: Contrato;
  readonly regras: readonly Regra[];
  readonly ajustes: readonly Ajuste[];
};

/** What a copy of a price table would bring. */
export type PreviaDuplicacao = {
  readonly vigentes: number;
  /** Items of other days, which stay behind. */
  readonly outros: number;
  readonly exemplos: readonly {
    readonly codigo: string;
    readonly descricao: string;
    readonly antes: string | null;
    readonly depois: string | null;
  }[];
};

/** `naFila`: the items are still being copied, and the table is inactive until they are there. */
export type TabelaDuplicada = { readonly id: number; readonly itens: number; readonly naFila: boolean };

export type Explanation = {
  readonly ok: boolean;
  readonly valor: string | null;
  /** Why there is none. */
  readonly motivo: string | null;
  readonly tabela: string | null;
  readonly descricao: string | null;
  readonly passos: readonly string[];
};

/** An item of a contract's price table with its price of today; `origem` is the table or rule that it comes of. */
export type PrecoDoItem = {
  readonly tipo: TipoItem;
  readonly codigo: string;
  readonly descricao: string;
  readonly unidade: string | null;
  /** Decimal text; null: no table nor rule reaches it, or they contradict each other. */
  readonly valor: string | null;
  readonly origem: string | null;
};
