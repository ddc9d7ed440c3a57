/** The heartbeats of runs under way, by which other processes know that they live, and by which they hear of their end. */
import type { Pool } from '#server/database/query.ts';
import { Stopped } from './job.ts';

type Run = { readonly id: number; readonly run: string; readonly leaseMs: number };
type Live = Run & { readonly control: AbortController; readonly beat: () => void };

/** Leases without an answer of the database after which a run ends: by then another process has it. */
const DEAF = 3;

export class Beats {
  readonly #pool: Pool;
  readonly #onError: (error: unknown) => void;
  readonly #live = new Set<Live>();

  constructor(pool: Pool, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#onError = onError;
  }

  /** Beats four times a lease until stopped. */
  start(run: Run): { readonly signal: AbortSignal; readonly stop: () => void } {
    const control = new AbortController();
    let heard = performance.now();
    const ask = async (): Promise<void> => {
      const { rows } = await this.#pool.query<{ cancelar: boolean }>({
        text: 'UPDATE tarefa SET batida_em = now() WHERE id = $1 AND trabalhador = $2 RETURNING cancelar',
        values: [run.id, run.run],
      });
      heard = performance.now();
      const now = rows[0];
      if (!now) control.abort(new Stopped('perdida'));
      else if (now.cancelar) control.abort(new Stopped('cancelada'));
    };
    const beat = (): void => {
      // A database that neither answers nor refuses would keep the run waiting for ever.
      if (performance.now() - heard > DEAF * run.leaseMs) control.abort(new Stopped('perdida'));
      ask().catch(this.#onError);
    };
    const live: Live = { ...run, control, beat };
    this.#live.add(live);
    const timer = setInterval(beat, run.leaseMs / 4);
    return {
      signal: control.signal,
      stop: () => {
        clearInterval(timer);
        this.#live.delete(live);
      },
    };
  }

  /** Somebody cancelled something: every run asks at once. */
  now(): void {
    for (const { beat } of this.#live) beat();
  }

  /** The server stops: every run lets go of its work. */
  stopAll(): void {
    for (const { control } of this.#live) control.abort(new Stopped('parando'));
  }
}
