/** What the call of a report answers for the screen: its first lines as they are printed, and how many there are. */
import type { PeriodName } from '../painel/declaracao.ts';
import type { Periodo } from '../painel/periodo.ts';

export type ColunaLida = { readonly id: string; readonly titulo: string; readonly numero: boolean };

export type LinhaLida =
  | { readonly tipo: 'grupo'; readonly nivel: number; readonly texto: string }
  | { readonly tipo: 'linha'; readonly id: number; readonly celulas: readonly string[] }
  | {
      readonly tipo: 'soma';
      readonly nivel: number;
      readonly texto: string;
      readonly quantas: number;
      readonly celulas: readonly string[];
    };

/** By which the person may narrow it: a register to choose from, or options. */
export type FiltroLido = {
  readonly campo: string;
  readonly titulo: string;
  readonly recurso?: string;
  readonly opcoes?: readonly { readonly valor: string; readonly titulo: string }[];
};

export type RelatorioLido = {
  readonly titulo: string;
  readonly sobre?: string;
  /** The period that it opens in; null: it has none. */
  readonly padrao: PeriodName | null;
  readonly periodo: Periodo | null;
  /** The register of the lines, whose records they open. */
  readonly de: string;
  /** A screen that a line leads to. */
  readonly leva?: string;
  readonly filtros: readonly FiltroLido[];
  readonly colunas: readonly ColunaLida[];
  /** Of the first rows. The total is of all of them; a group that is cut has no subtotal. */
  readonly linhas: readonly LinhaLida[];
  /** Rows of the whole, and those that `linhas` shows. */
  readonly total: number;
  readonly mostradas: number;
  /** Whose right is missing: then there is nothing else. */
  readonly semAcesso?: string;
};
