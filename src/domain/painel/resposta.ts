/** What the call of a board answers. A value is a decimal string, so that money stays exact; null: nothing to measure. */
import type { BoardFilters, PeriodName, Picture } from './declaracao.ts';
import type { BaseDaMeta } from './meta.ts';
import type { Periodo } from './periodo.ts';

/** How a value is read. */
export type Unidade = 'quantos' | 'dinheiro' | 'numero' | 'por-cento' | 'minutos' | 'dias';

/** The rows behind a figure: a register's list with these wire filters. */
export type Atras = { readonly recurso: string; readonly filtros: BoardFilters };

export type Ponto = {
  readonly chave: string;
  readonly rotulo: string;
  /** Of a town on a map: its code at IBGE. */
  readonly ibge?: string;
  readonly valor: string | null;
  /** The same piece of the period before. */
  readonly antes?: string | null;
  /** By value of the split, in the order of `series`. */
  readonly partes?: readonly (string | null)[];
  readonly atras?: Atras;
};

/** `valor`: in the period that is shown, where there is one; `digitada`: as somebody typed it, for one `base`. */
export type MetaLida = {
  readonly base: BaseDaMeta;
  readonly digitada: string | null;
  readonly valor?: string;
};

export type QuadroLido = {
  readonly chave: string;
  readonly titulo: string;
  readonly forma: Picture;
  readonly unidade: Unidade;
  readonly nota?: string;
  readonly melhor?: 'more' | 'less';
  /** Absent: the tile can have none in this period. */
  readonly meta?: MetaLida;
  /** Whose right is missing: then there is nothing else. */
  readonly semAcesso?: string;
  readonly valor: string | null;
  readonly antes?: string | null;
  readonly atras?: Atras;
  readonly pontos?: readonly Ponto[];
  /** What the axis is called. */
  readonly eixo?: string;
  readonly series?: readonly string[];
  /** How many bars are not drawn. */
  readonly demais?: number;
};

export type PainelLido = {
  readonly titulo: string;
  readonly sobre?: string;
  /** The period that it opens in. */
  readonly padrao: PeriodName | null;
  readonly periodo: Periodo | null;
  readonly anterior: Periodo | null;
  /** Its last day is not over, while the one before is whole. */
  readonly emCurso: boolean;
  /** The moment until which it counts. */
  readonly contadoEm: string;
  /** Not all of it was counted for this look. */
  readonly guardado: boolean;
  readonly quadros: readonly QuadroLido[];
};
