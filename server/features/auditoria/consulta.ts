/**
 * Events newest first, by the key and not by page number. A page reads windows of the key that grow while they are
 * cheap and stops when its time is up, so that no filter however rare makes a call long: the answer then says how far
 * back it looked, and the next call goes on from there.
 */
import type { Queryable } from '#server/database/query.ts';
import {
  eventosDaJanela,
  limites,
  momentoDe,
  type Alcance,
  type EventoRow,
  type Filtro,
} from './repository.ts';

export type { Alcance, EventoRow, Filtro };

export type Pagina = {
  readonly rows: readonly EventoRow[];
  /** Ask on with this; null: there is nothing older. */
  readonly proximo: number | null;
  /** Time ran out before the page was full: looked back to here. */
  readonly procuradoAte: string | null;
};

const FIRST_WINDOW = 20_000;
const CHEAP_MS = 100;
const DEAR_MS = 400;
export const TEMPO_MS = 1_500;

/** At most `limite` events before `antes` (null: from the newest). */
export async function paginaDe(
  db: Queryable,
  filtro: Filtro,
  antes: number | null,
  limite: number,
  tempoMs = TEMPO_MS,
): Promise<Pagina> {
  const { baixo, alto } = await limites(db, filtro, antes);
  const rows: EventoRow[] = [];
  const start = performance.now();
  let upper = alto;
  let span = filtro.registroId === null ? FIRST_WINDOW : Number.MAX_SAFE_INTEGER;
  while (upper > baixo) {
    const lower = Math.max(baixo, upper - span);
    const before = performance.now();
    rows.push(...(await eventosDaJanela(db, filtro, lower, upper, limite - rows.length)));
    const full = rows.length >= limite;
    if (full) return { rows, proximo: (rows.at(-1) as EventoRow).seq, procuradoAte: null };
    upper = lower;
    const took = performance.now() - before;
    if (took < CHEAP_MS) span = Math.min(span * 4, Number.MAX_SAFE_INTEGER);
    else if (took > DEAR_MS) span = Math.max(1_000, Math.floor(span / 2));
    if (upper > baixo && performance.now() - start > tempoMs)
      return { rows, proximo: upper, procuradoAte: await momentoDe(db, upper) };
  }
  return { rows, proximo: null, procuradoAte: null };
}
