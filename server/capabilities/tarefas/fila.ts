/**
 * The queue of small background work on table `tarefa`: any process takes the next due one (SKIP LOCKED), keeps it
 * with a heartbeat, and takes over what a killed process left. Work must bear being begun twice. It is put in by
 * INSERT (tipo, dados, executar_em) in the transaction that calls for it, and announced when that commits.
 */
import { randomUUID } from 'node:crypto';
import type { Pool } from '#server/engine/query.ts';
import type { Database } from '#server/database/pool.ts';

export type Tarefa = {
  readonly id: number;
  readonly tipo: string;
  readonly dados: unknown;
  /** This one included. */
  readonly tentativas: number;
};

/** Does the work; `adiarMs`: not finished, again after so long. A thrown error is a failed attempt. */
export type Tratador = (tarefa: Tarefa) => Promise<void | { readonly adiarMs: number }>;

export type FilaOptions = {
  readonly pool: Pool;
  readonly listen: Database['listen'];
  readonly tratadores: { readonly [tipo: string]: Tratador };
  readonly onError: (error: unknown, tarefa?: Tarefa) => void;
  /** Works under way at once in this process. Default 4. */
  readonly paralelo?: number;
  /** A work without a heartbeat for so long belongs to a dead process. Default 30 s. */
  readonly leaseMs?: number;
};

export type Fila = { start(): Promise<void>; stop(): Promise<void> };

const CHANNEL = 'zelo_tarefa';
const POLL_MS = 3_000;
const ATTEMPTS = 8;

export function criarFila(options: FilaOptions): Fila {
  const { pool, tratadores, onError, paralelo = 4, leaseMs = 30_000 } = options;
  const me = randomUUID();
  const types = Object.keys(tratadores);
  const running = new Set<Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  /** One more worker, unless there are enough; each goes on until nothing is due. */
  const poke = (): void => {
    if (stopped || running.size >= paralelo) return;
    const worker = drain().catch(onError);
    running.add(worker);
    void worker.finally(() => running.delete(worker));
  };

  async function drain(): Promise<void> {
    while (!stopped) {
      const tarefa = await claim();
      if (!tarefa) return;
      poke();
      await work(tarefa);
    }
  }

  async function claim(): Promise<Tarefa | undefined> {
    const { rows } = await pool.query({
      name: 'tarefa-tomar',
      text: `UPDATE tarefa SET estado = 'executando', trabalhador = $1, batida_em = now(), tentativas = tentativas + 1
              WHERE id = (SELECT id FROM tarefa
                           WHERE tipo = ANY($2) AND executar_em <= now()
                             AND (estado = 'na-fila'
                                  OR (estado = 'executando' AND coalesce(batida_em, '-infinity') < now() - make_interval(secs => $3)))
                           ORDER BY executar_em, id LIMIT 1 FOR UPDATE SKIP LOCKED)
              RETURNING id, tipo, dados, tentativas`,
      values: [me, types, leaseMs / 1000],
    });
    return rows[0] as Tarefa | undefined;
  }

  async function work(tarefa: Tarefa): Promise<void> {
    const beat = setInterval(() => {
      const values = [tarefa.id, me];
      pool
        .query({ text: 'UPDATE tarefa SET batida_em = now() WHERE id = $1 AND trabalhador = $2', values })
        .catch((error: unknown) => onError(error, tarefa));
    }, leaseMs / 4);
    try {
      const later = await tratadores[tarefa.tipo]?.(tarefa);
      if (later) await putBack(tarefa, later.adiarMs);
      else await pool.query({ text: 'DELETE FROM tarefa WHERE id = $1 AND trabalhador = $2', values: [tarefa.id, me] });
    } catch (error) {
      onError(error, tarefa);
      if (tarefa.tentativas < ATTEMPTS) await putBack(tarefa, 1000 * 2 ** tarefa.tentativas);
      else
        await pool.query({
          text: `UPDATE tarefa SET estado = 'falhou', trabalhador = NULL, concluido_em = now(), erro = $3 WHERE id = $1 AND trabalhador = $2`,
          values: [tarefa.id, me, String(error instanceof Error ? error.message : error).slice(0, 500)],
        });
    } finally {
      clearInterval(beat);
    }
  }

  async function putBack(tarefa: Tarefa, ms: number): Promise<void> {
    await pool.query({
      text: `UPDATE tarefa SET estado = 'na-fila', trabalhador = NULL, batida_em = NULL, executar_em = now() + make_interval(secs => $3)
              WHERE id = $1 AND trabalhador = $2`,
      values: [tarefa.id, me, ms / 1000],
    });
  }

  return {
    async start() {
      unlisten = await options.listen(CHANNEL, poke, poke);
      timer = setInterval(poke, POLL_MS);
      timer.unref();
      poke();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await unlisten?.();
      await Promise.all(running);
    },
  };
}
