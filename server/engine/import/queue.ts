/**
 * The queue of imports on PostgreSQL: any process takes the next one (SKIP LOCKED), keeps it with a heartbeat, and
 * takes over what a killed process left. One at a time in a process.
 */
import { randomUUID } from 'node:crypto';
import { isTransient } from '#server/database/errors.ts';
import { inTransaction, type Pool } from '#server/engine/query.ts';
import { importacao } from '#messages/importacao.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Importacao } from './record.ts';
import { heartbeat, Stopped } from './heartbeat.ts';
import { failureText, runImport, type RunnerDeps } from './run.ts';
import { runUndo } from './undo.ts';

export const CHANNEL = 'zelo_importacao';

/** Times that a work may stop at the same place before it is given up: what kills its process would do so for ever. */
const MOST_INTERRUPTIONS = 5;

export type QueueOptions = {
  /** A work without a heartbeat for so long belongs to a dead process. Default 10 s. */
  readonly leaseMs?: number;
  readonly listen: (channel: string, onNotify: () => void, onReconnect?: () => void) => Promise<() => Promise<void>>;
  readonly onError: (error: unknown) => void;
  /** What happened to the work and is no failure: taken up again, taken over. */
  readonly onNote: (text: string) => void;
};

export type ImportQueue = {
  start(): Promise<void>;
  /** Lets go of the work under way; another process, or this one at its next start, goes on with it. */
  stop(): Promise<void>;
};

/** Tells every process that there is work. */
export async function announce(pool: Pool): Promise<void> {
  await pool.query({ text: `SELECT pg_notify('${CHANNEL}', '')`, values: [] });
}

export function importQueue(deps: RunnerDeps, options: QueueOptions): ImportQueue {
  const me = randomUUID();
  const leaseMs = options.leaseMs ?? 10_000;
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  const poke = (): void => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drain()
      .catch(options.onError)
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          poke();
        }
      });
  };

  async function drain(): Promise<void> {
    for (;;) {
      if (stopped) return;
      const row = await claim(deps.pool, me, leaseMs);
      if (!row) return;
      await work(row);
    }
  }

  async function work(row: Importacao): Promise<void> {
    if (row.interrupcoes > 0) options.onNote(`importação ${row.id} retomada na linha ${row.posicao}, vez ${row.interrupcoes}`);
    if (row.interrupcoes > MOST_INTERRUPTIONS) return settleAs(row, 'falhou', importacao.paraSempre(row.posicao));
    const beat = heartbeat({ pool: deps.pool, id: row.id, me, leaseMs, onError: options.onError });
    try {
      await (row.estado === 'desfazendo' ? runUndo : runImport)(deps, row, me, beat.signal);
    } catch (error) {
      if (stopped) return;
      if (error instanceof Stopped && error.why === 'cancelada') return await settleAs(row, 'cancelada', null);
      if (error instanceof Stopped) return options.onNote(`importação ${row.id}: outro processo assumiu`);
      const again = isTransient(error);
      if (again || !(error instanceof AppError)) options.onError(error);
      // Left as it is: when its heartbeat is old enough it is taken up again, here or elsewhere, where it stopped.
      if (!again) await settleAs(row, 'falhou', failureText(error));
    } finally {
      beat.stop();
    }
  }

  async function settleAs(row: Importacao, estado: 'cancelada' | 'falhou', mensagem: string | null): Promise<void> {
    await inTransaction(deps.pool, async (db) => {
      // A block whose connection was cut may be ending still: its lock is waited for, and its rows are counted.
      const { rows } = await db.query({
        text: 'SELECT inseridas + alteradas AS gravadas, modo, simular FROM importacao WHERE id = $1 AND trabalhador = $2 FOR UPDATE',
        values: [row.id, me],
      });
      const now = rows[0] as { gravadas: number; modo: string; simular: boolean } | undefined;
      if (!now) return;
      const kept = !now.simular && now.modo === 'so-as-boas' ? now.gravadas : 0;
      const text = mensagem ?? (kept > 0 ? importacao.canceladaCom(kept) : importacao.cancelada);
      const back = row.estado === 'desfazendo' ? 'concluida' : estado;
      await db.query({
        text: `UPDATE importacao SET estado = $2, mensagem = $3, concluido_em = now(), trabalhador = NULL WHERE id = $1`,
        values: [row.id, back, text],
      });
    });
  }

  return {
    async start() {
      unlisten = await options.listen(CHANNEL, poke, poke);
      timer = setInterval(poke, Math.min(leaseMs, 3_000));
      timer.unref();
      poke();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await unlisten?.();
      // Giving the work back makes the run see at its next block that it is no longer its own.
      await deps.pool.query({
        text: `UPDATE importacao SET trabalhador = NULL, batida_em = NULL WHERE trabalhador = $1`,
        values: [me],
      });
      await running;
    },
  };
}

async function claim(pool: Pool, me: string, leaseMs: number): Promise<Importacao | undefined> {
  const { rows } = await pool.query({
    text: `UPDATE importacao i SET trabalhador = $1, batida_em = now(), estado = CASE WHEN i.estado = 'na-fila' THEN 'executando' ELSE i.estado END,
                  iniciado_em = coalesce(i.iniciado_em, now()),
                  interrupcoes = CASE WHEN i.estado <> 'na-fila' AND i.trabalhador IS NOT NULL THEN i.interrupcoes + 1 ELSE i.interrupcoes END
             FROM (SELECT id FROM importacao
                    WHERE estado = 'na-fila' OR (estado IN ('executando', 'desfazendo') AND (trabalhador IS NULL OR batida_em IS NULL OR batida_em < now() - make_interval(secs => $2)))
                    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) proximo
            WHERE i.id = proximo.id RETURNING i.*`,
    values: [me, leaseMs / 1000],
  });
  return rows[0] as Importacao | undefined;
}
