/** What the calls of a union of two patients ask and answer. */
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
