/**
 * What tiles over many rows have counted is kept, by the statement that counts it, rights and rows of the person within it
 * (DASH-03, docs/decisions/0245). A board of few rows is counted each time and keeps nothing.
 */
import { createHash } from 'node:crypto';
import type { Contagem, Guarda } from '#server/engine/board.ts';
import type { Queryable } from '#server/database/query.ts';
import { contagemGuardada, guardarContagens, haContagens } from './contagens-repository.ts';

/** Rows that one look at a board may count each time it is looked at. */
export const LINHAS_POR_VISTA = 50_000;
/** A kept count is shown at once; past this it is counted again behind it. */
export const NOVA_MINUTOS = 10;
type Texto = {
  readonly total: string | null;
  readonly linhas: number;
  readonly porChave: readonly (readonly [string | null, string | null])[];
  readonly porParte: readonly (readonly [
    string | null,
    readonly (readonly [string | null, string | null])[],
  ])[];
  readonly pessoas: number;
  readonly pessoasPorChave: readonly (readonly [string | null, number])[];
};

const guardada = ({ total, linhas, porChave, porParte, pessoas, pessoasPorChave }: Contagem): Texto => ({
  total,
  linhas,
  porChave: [...porChave],
  porParte: [...porParte].map(([chave, partes]) => [chave, [...partes]]),
  pessoas,
  pessoasPorChave: [...pessoasPorChave],
});

const lida = ({ total, linhas, porChave, porParte, pessoas, pessoasPorChave }: Texto): Contagem => ({
  total,
  linhas,
  porChave: new Map(porChave),
  porParte: new Map(porParte.map(([chave, partes]) => [chave, new Map(partes)])),
  pessoas,
  pessoasPorChave: new Map(pessoasPorChave),
});

const chaveDe = (partes: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(partes)).digest('base64url');

/** Counts of one look at a board. `anew`: none that is kept is shown. */
export class Contagens implements Guarda {
  #linhas = 0;
  readonly #novas = new Map<string, Texto>();
  /** The moment of the oldest count shown; null: all are of now. */
  maisVelha: Date | null = null;
  private readonly db: Queryable;
  private readonly anew: boolean;

  constructor(db: Queryable, { anew = false } = {}) {
    this.db = db;
    this.anew = anew;
  }

  async contar(partes: readonly unknown[], contar: () => Promise<Contagem>): Promise<Contagem> {
    const chave = chaveDe(partes);
    if (!this.anew) {
      const row = await contagemGuardada(this.db, chave);
      if (row) {
        const em = new Date(row.em);
        if (!this.maisVelha || em < this.maisVelha) this.maisVelha = em;
        return lida(row.valor as Texto);
      }
    }
    const contagem = await contar();
    this.#linhas += contagem.linhas;
    this.#novas.set(chave, guardada(contagem));
    return contagem;
  }

  /** Whether any of it is kept: a board of few rows is not. */
  get muitas(): boolean {
    return this.maisVelha !== null || this.#linhas >= LINHAS_POR_VISTA;
  }

  /** Keeps what was counted, where it was much; answers whether what was shown is to be counted again. */
  async encerrar(): Promise<boolean> {
    // What became few rows since is kept once more, so that nothing older stays.
    if (
      this.#linhas >= LINHAS_POR_VISTA ||
      (this.anew && this.#novas.size > 0 && (await haContagens(this.db, [...this.#novas.keys()])))
    )
      await guardarContagens(this.db, [...this.#novas]);
    return this.maisVelha !== null && Date.now() - this.maisVelha.getTime() > NOVA_MINUTOS * 60_000;
  }
}
