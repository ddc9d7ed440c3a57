/** What travels between the screens of TISS and the server. */
import type { TipoGuia } from './conta.ts';

export type GuiaPrevista = {
  readonly tipo: TipoGuia;
  readonly itens: number;
  readonly valor: string;
  readonly faltas: readonly string[];
};

export type GuiaFeita = {
  readonly id: number;
  readonly numero: number;
  readonly tipo: TipoGuia;
  readonly situacao: string;
  readonly valor: string;
  /** Null: the plan has not answered. */
  readonly valorLiberado: string | null;
  readonly valorGlosado: string | null;
  readonly loteId: number | null;
  readonly lote: number | null;
};

/** What becomes of an account at its convênio. */
export type GuiasDaConta = {
  /** The contract says that guides go to it. */
  readonly envia: boolean;
  readonly convenio: string | null;
  readonly versao: string | null;
  /** None once they are made. */
  readonly previstas: readonly GuiaPrevista[];
  readonly avisos: readonly string[];
  readonly emitidas: readonly GuiaFeita[];
};
