/** What the calls of a union of two patients ask and answer. */
import type { Decisoes, Novidade } from './desfazer.ts';
import type { Escolhas, Valores } from './uniao.ts';

/** Rows of one register that refer to the record that goes: '12 agendamentos'. */
export type OQueVai = { readonly titulo: string; readonly total: number };

export type Comparacao = {
  readonly fica: Valores & { readonly id: number; readonly versao: number };
  readonly sai: Valores & { readonly id: number; readonly versao: number };
  readonly vai: readonly OQueVai[];
  /** Sentences that say what to close first; empty: nothing is in the way. */
  readonly impedimentos: readonly string[];
};

export type PedidoUniao = {
  readonly fica: number;
  readonly sai: number;
  /** As the person saw both. */
  readonly versoes: { readonly fica: number; readonly sai: number };
  readonly escolhas?: Escolhas;
  readonly motivo: string;
};

/** What comes of a union asked for: it is done, or it waits for a second person. */
export type RespostaUniao = {
  readonly id: number;
  readonly nome: string;
  readonly foi: readonly OQueVai[];
  /** Number of the row of 'Uniões de cadastros'. */
  readonly uniaoId: number;
  /** The sentence that says that it waits; null: it is done. */
  readonly aguarda: string | null;
};

/** What undoing a joining would do now. */
export type Desfazer = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly pedidaPor: string;
  readonly ficaId: number;
  readonly saiId: number;
  readonly nomeFica: string;
  readonly nomeSai: string;
  readonly ate: string | null;
  readonly voltam: readonly OQueVai[];
  /** What a person wrote since: of each it has to be said whose it is. */
  readonly novidades: readonly Novidade[];
  /** What else changed, each a sentence. */
  readonly avisos: readonly string[];
  /** Why it cannot be undone; null: it can. */
  readonly impede: string | null;
};

/** Both are two again, as it was seen. */
export type PedidoDesfazer = {
  readonly versao: number;
  readonly motivo: string;
  readonly decisoes: Decisoes;
};
