/** The heartbeat of a claimed import, by which other processes know that its own lives, and by which it hears of them. */
import type { Pool } from '#server/engine/query.ts';
import type { Estado } from '#domain/importacao/importacao.ts';

/** The work is no longer ours (another process took it over, or it was let go), or somebody cancelled it. */
export class Stopped extends Error {
  readonly why: 'perdida' | 'cancelada';
  constructor(why: 'perdida' | 'cancelada') {
    super(why);
    this.why = why;
  }
}

export type Heartbeat = {
  /** Aborted with a Stopped as soon as the work must end, wherever it stands. */
  readonly signal: AbortSignal;
  stop(): void;
};

/** Leases without an answer of the database after which the run ends: by then another process has the work. */
const DEAF = 3;

/** Beats four times a lease, until stopped. */
export function heartbeat(input: {
  pool: Pool;
  id: number;
  me: string;
  leaseMs: number;
  onError: (error: unknown) => void;
}): Heartbeat {
  const control = new AbortController();
  let heard = performance.now();
  const beat = async (): Promise<void> => {
    const { rows } = await input.pool.query({
      text: 'UPDATE importacao SET batida_em = now() WHERE id = $1 AND trabalhador = $2 RETURNING estado, cancelar',
      values: [input.id, input.me],
    });
    heard = performance.now();
    const now = rows[0] as { estado: Estado; cancelar: boolean } | undefined;
    if (!now) control.abort(new Stopped('perdida'));
    else if (now.cancelar && now.estado === 'executando') control.abort(new Stopped('cancelada'));
  };
  const timer = setInterval(() => {
    // A database that neither answers nor refuses would keep the run waiting for ever.
    if (performance.now() - heard > DEAF * input.leaseMs) control.abort(new Stopped('perdida'));
    beat().catch(input.onError);
  }, input.leaseMs / 4);
  return { signal: control.signal, stop: () => clearInterval(timer) };
}
