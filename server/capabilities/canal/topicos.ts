/**
 * Topics of the live channel: `kind:key`, with `@provider` where the rows belong to one. The owner of a kind
 * declares it (docs/decisions/0094). The declaration says who may hear it, and where committed events are
 * kept, or that none are.
 */
import type { Sessao } from '#server/plugins/session-store.ts';

export type NomeDeTopico = {
  readonly nome: string;
  /** What follows the kind; empty for a kind of one topic only. */
  readonly chave: readonly string[];
  readonly prestadorId: number | null;
};

/** One event as the browser gets it; the topic's own name is added to `data`. */
export type Dito = { readonly event: string; readonly data: { readonly [key: string]: unknown } };

/** Changes as `canal_evento` keeps them; null: too many to name. */
export type Mudancas =
  readonly { readonly id: number; readonly acao: string; readonly por: number | null }[] | null;

/** Changes as a browser is told them; `meu`: by the person themselves. */
export type MudancasDitas =
  readonly { readonly id: number; readonly acao: string; readonly meu?: true }[] | null;

/** A durable topic whose events are rows of its owner's own table: part of the one statement by which a line looks. */
export type Fonte = {
  /**
   * SQL expression of a json: what is to be told. $1 the person, $2 their providers, $3 the snapshot seen last, null at
   * the first look.
   */
  readonly sql: string;
  /** `antes`: what was told last; undefined at the first look. `alheio`: the reader's snapshot is of another life of the database. */
  contar(
    valor: unknown,
    antes: unknown,
    alheio: boolean,
  ): { readonly ditos: readonly Dito[]; readonly dito: unknown };
};

export type Topico = {
  readonly nome: string;
  /**
   * Whether the session hears this topic and, of an ephemeral one, speaks on it. The provider of the name is already one of
   * the person's. Asked when it is subscribed, whenever access changes and with every heartbeat of the line.
   */
  pode(sessao: Sessao, topico: NomeDeTopico): boolean | Promise<boolean>;
  readonly fonte?: Fonte;
  /** What a session is told of changes in `canal_evento`; null: something changed, read again. */
  mostra?(mudancas: Mudancas, sessao: Sessao, topico: NomeDeTopico): MudancasDitas;
  /** Browsers speak on it, and what they say is kept nowhere. */
  readonly efemero?: true;
};

export const TOPICO_MAXIMO = 150;
const FORMA = /^([a-z]+(?:-[a-z]+)*)((?::[A-Za-z0-9._-]{1,80}){0,2})(?:@([1-9][0-9]{0,14}))?$/;

/** Undefined for what is no name of a topic. */
export function lerTopico(texto: string): NomeDeTopico | undefined {
  const found = texto.length <= TOPICO_MAXIMO ? FORMA.exec(texto) : null;
  if (!found) return undefined;
  const [, nome = '', chave = '', prestador] = found;
  return {
    nome,
    chave: chave.split(':').slice(1),
    prestadorId: prestador === undefined ? null : Number(prestador),
  };
}
