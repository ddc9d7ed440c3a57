/**
 * What tiles over many rows have counted is kept, by the statement that counts it, rights and rows of the person within it
 * (DASH-03, docs/decisions/0245). A board of few rows is counted each time and keeps nothing.
 */
import { createHash } from 'node:crypto';
import type { Contagem, Guarda } from '#server/engine/board.ts';
import type { Queryable } from '#server/database/query.ts';

/** Rows that one look at a board may count each time it is looked at. */
export const LINHAS_POR_VISTA = 50_000;
/** A kept count is shown at once; past this it is counted again behind it. */
export const NOVA_MINUTOS = 10;
/** Older than this it is not shown: the person waits for the new one. */
const VALE_HORAS = 24;

type Texto = {
  readonly total: string | null;
  readonly linhas: number;
  readonly porChave: readonly (readonly [string | null, string | null])[];
  readonly porParte: readonly (readonly [
    string | null,
    readonly (readonly [string | null, string | null])[],
  ])[];
};

const guardada = ({ total, linhas, porChave, porParte }: Contagem): Texto => ({
  total,
  linhas,
  porChave: [...porChave],
  porParte: [...porParte].map(([chave, partes]) => [chave, [...partes]]),
});

const lida = ({ total, linhas, porChave, porParte }: Texto): Contagem => ({
  total,
  linhas,
  porChave: new Map(porChave),
  porParte: new Map(porParte.map(([chave, partes]) => [chave, new Map(partes)])),
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
      const { rows } = await this.db.query<{ valor: Texto; em: Date | string }>({
        name: 'painel-contagem',
        text: `UPDATE painel_contagem SET usado_em = now() WHERE chave = $1 AND contado_em > now() - make_interval(hours => ${VALE_HORAS})
          RETURNING valor, contado_em AS em`,
        values: [chave],
      });
      const [row] = rows;
      if (row) {
        const em = new Date(row.em);
        if (!this.maisVelha || em < this.maisVelha) this.maisVelha = em;
        return lida(row.valor);
      }
    }
    const contagem = await contar();
    this.#linhas += contagem.linhas;
    this.#novas.set(chave, guardada(contagem));
    return contagem;
  }

  /** Keeps what was counted, where it was much; answers whether what was shown is to be counted again. */
  async encerrar(): Promise<boolean> {
    if (this.#linhas >= LINHAS_POR_VISTA || (this.anew && this.#novas.size > 0 && (await this.conhece())))
      await this.db.query({
        text: `INSERT INTO painel_contagem (chave, valor) SELECT n.chave, n.valor FROM unnest($1::text[], $2::jsonb[]) AS n (chave, valor) ORDER BY n.chave
          ON CONFLICT (chave) DO UPDATE SET valor = EXCLUDED.valor, contado_em = now()`,
        values: [[...this.#novas.keys()], [...this.#novas.values()].map((valor) => JSON.stringify(valor))],
      });
    return this.maisVelha !== null && Date.now() - this.maisVelha.getTime() > NOVA_MINUTOS * 60_000;
  }

  /** Rows that became few since are counted here once more, so that nothing older stays. */
  private async conhece(): Promise<boolean> {
    const { rows } = await this.db.query({
      text: 'SELECT 1 FROM painel_contagem WHERE chave = ANY ($1) LIMIT 1',
      values: [[...this.#novas.keys()]],
    });
    return rows.length > 0;
  }
}

/** Of all that are kept, those that nobody looked at for two days. */
export const esquecerContagens = async (db: Queryable): Promise<void> => {
  await db.query({
    text: `DELETE FROM painel_contagem WHERE usado_em < now() - interval '2 days'`,
    values: [],
  });
};
