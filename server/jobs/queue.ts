/**
 * The one queue of background work, on table `tarefa` (docs/decisions/0093): any process takes the next due one (SKIP
 * LOCKED), keeps it with a heartbeat, and takes over what a killed process left. Work must bear being begun twice.
 * Taking it counts as an attempt, so that a work that kills its process ends too.
 */
import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/database/query.ts';
import { tarefa as texts } from '#messages/tarefa.ts';
import { failureText } from './failure.ts';
import { Beats } from './beats.ts';
import { GiveUp, Stopped, type Job, type JobDeps, type JobEnd } from './job.ts';

export const CHANNEL = 'zelo_tarefa';
const POLL_MS = 3_000;
/** Runs of all kinds at once in one process: the pool of connections is shared with the calls. */
const MOST = 7;
const HOUR_MS = 3_600_000;

export type QueueOptions = {
  readonly deps: JobDeps;
  readonly jobs: ReadonlyMap<string, Job>;
  /** Whether the data fit the kind's schema. */
  readonly valid: (kind: string, data: unknown) => boolean;
  readonly pollMs?: number;
};

type Claimed = {
  readonly id: number;
  readonly tipo: string;
  readonly dados: unknown;
  tentativas: number;
  readonly trabalhador: string;
  readonly cancelar: boolean;
  feitos: number | null;
};

export type Queue = { start(): Promise<void>; stop(): Promise<void> };

export function createQueue({ deps, jobs, valid, pollMs = POLL_MS }: QueueOptions): Queue {
  const { pool } = deps.database;
  const me = randomUUID();
  const mine = [...jobs.values()].filter((job) => job.takes?.(deps) !== false);
  const running = new Map<Promise<void>, string>();
  const beats = new Beats(pool, (error) => onError(error));
  let stopped = false;
  let filling: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  const onError = (error: unknown, task?: Claimed): void =>
    deps.log.error({ err: error, ...(task ? { tarefa: task.id, tipo: task.tipo } : {}) }, 'fila de tarefas');

  /** Takes what is due until nothing is, or until enough runs. What is told meanwhile is looked for afterwards. */
  const poke = (): void => {
    again = true;
    if (stopped || filling) return;
    filling = fill()
      .catch(onError)
      .finally(() => {
        filling = undefined;
        // Told after the last look and before this line.
        if (again) poke();
      });
  };

  async function fill(): Promise<void> {
    while (again && !stopped) {
      again = false;
      const free = freeKinds();
      const task = free.length > 0 ? await claim(free) : undefined;
      if (!task) continue;
      again = true;
      const run = work(task).catch((error: unknown) => onError(error, task));
      running.set(run, task.tipo);
      void run.finally(() => {
        running.delete(run);
        poke();
      });
    }
  }

  function freeKinds(): Job[] {
    if (running.size >= MOST) return [];
    const busy = new Map<string, number>();
    for (const kind of running.values()) busy.set(kind, (busy.get(kind) ?? 0) + 1);
    return mine.filter(({ kind, parallel = 4 }) => (busy.get(kind.kind) ?? 0) < parallel);
  }

  async function claim(free: readonly Job[]): Promise<Claimed | undefined> {
    const { rows } = await pool.query<Claimed>({
      name: 'tarefa-tomar',
      text: `UPDATE tarefa SET estado = 'executando', trabalhador = $1, batida_em = now(), tentativas = tentativas + 1,
                    iniciado_em = coalesce(iniciado_em, now())
              WHERE id = (SELECT t.id FROM tarefa t JOIN unnest($2::text[], $3::float8[]) k (tipo, prazo) ON k.tipo = t.tipo
                           WHERE t.estado IN ('na-fila', 'executando') AND t.executar_em <= now()
                             AND (t.estado = 'na-fila' OR coalesce(t.batida_em, '-infinity') < now() - make_interval(secs => k.prazo))
                           ORDER BY t.executar_em, t.id LIMIT 1 FOR UPDATE OF t SKIP LOCKED)
              RETURNING id, tipo, dados, tentativas, trabalhador, cancelar, feitos`,
      values: [
        `${me}:${randomUUID()}`,
        free.map(({ kind }) => kind.kind),
        free.map((job) => leaseOf(job) / 1000),
      ],
    });
    return rows[0];
  }

  async function work(task: Claimed): Promise<void> {
    const job = jobs.get(task.tipo);
    if (!job) return;
    const { mostAttempts = 8 } = job;
    if (task.cancelar) return end(job, task, { state: 'cancelada', error: undefined });
    if (task.tentativas > mostAttempts) return end(job, task, { state: 'falhou', error: undefined });
    if (!valid(task.tipo, task.dados))
      return end(job, task, { state: 'falhou', error: new Error('data do not fit the schema') });
    const { signal, stop } = beats.start({ id: task.id, run: task.trabalhador, leaseMs: leaseOf(job) });
    try {
      const later = await job.handler(
        {
          id: task.id,
          data: task.dados,
          attempt: task.tentativas,
          run: task.trabalhador,
          signal,
          progress: (done, total) => progress(task, done, total),
        },
        deps,
      );
      if (later) await putBack(task, later.laterMs);
      else await done(task);
    } catch (error) {
      await failed(job, task, signal.aborted ? signal.reason : error);
    } finally {
      stop();
    }
  }

  async function failed(job: Job, task: Claimed, error: unknown): Promise<void> {
    if (error instanceof Stopped) {
      if (error.why === 'cancelada') return end(job, task, { state: 'cancelada', error: undefined });
      if (error.why === 'parando') return letGo(task);
      deps.log.warn({ tarefa: task.id, tipo: task.tipo }, 'outro processo assumiu a tarefa');
      return;
    }
    onError(error, task);
    if (error instanceof GiveUp || task.tentativas >= (job.mostAttempts ?? 8))
      return end(job, task, { state: 'falhou', error });
    const wait = job.backoffMs?.(task.tentativas) ?? Math.min(HOUR_MS, 1000 * 2 ** task.tentativas);
    await putBack(task, wait, failureText(error, task.id));
  }

  async function progress(task: Claimed, doneNow: number, total?: number | null): Promise<void> {
    // A run that begins again from nothing is not further before it passes where the last one ended.
    if (task.feitos === null || doneNow > task.feitos) {
      task.tentativas = 1;
      task.feitos = doneNow;
    }
    await pool.query({
      text: `UPDATE tarefa SET tentativas = $5, feitos = $3, total = coalesce($4, total), batida_em = now() WHERE id = $1 AND trabalhador = $2`,
      values: [task.id, task.trabalhador, task.feitos, total ?? null, task.tentativas],
    });
  }

  /** What was done needs its data no longer: they may hold what a person typed. */
  async function done(task: Claimed): Promise<void> {
    await pool.query({
      text: `UPDATE tarefa SET estado = 'concluida', trabalhador = NULL, dados = '{}', erro = NULL, feitos = coalesce(total, feitos), concluido_em = now()
              WHERE id = $1 AND trabalhador = $2`,
      values: [task.id, task.trabalhador],
    });
  }

  /** The end of the work and what else its kind says about it are one transaction, of this run or of none. */
  async function end(job: Job, task: Claimed, how: Omit<JobEnd, 'db'>): Promise<void> {
    await inTransaction(pool, async (db) => {
      const { rows } = await db.query({
        text: `UPDATE tarefa SET estado = $3, trabalhador = NULL, concluido_em = now(), erro = $4 WHERE id = $1 AND trabalhador = $2 RETURNING id`,
        values: [
          task.id,
          task.trabalhador,
          how.state,
          how.state === 'cancelada' ? null : textOf(how.error, task.id),
        ],
      });
      if (rows.length > 0) await job.onEnd?.({ id: task.id, data: task.dados }, { ...how, db }, deps);
    });
    if (how.state === 'falhou' && how.error === undefined)
      onError(new Error('the process died at it too often'), task);
  }

  function textOf(error: unknown, id: number): string {
    return error === undefined
      ? texts.morreu
      : failureText(error instanceof GiveUp ? error.cause : error, id);
  }

  async function putBack(task: Claimed, ms: number, erro: string | null = null): Promise<void> {
    await pool.query({
      text: `UPDATE tarefa SET estado = 'na-fila', trabalhador = NULL, batida_em = NULL, executar_em = now() + make_interval(secs => $3), erro = $4
              WHERE id = $1 AND trabalhador = $2`,
      values: [task.id, task.trabalhador, ms / 1000, erro],
    });
  }

  /** The server stops: another process goes on at once, and nobody failed. */
  async function letGo(task: Claimed): Promise<void> {
    await pool.query({
      text: `WITH solta AS (
               UPDATE tarefa SET estado = 'na-fila', trabalhador = NULL, batida_em = NULL, executar_em = now(), tentativas = greatest(tentativas - 1, 0)
                WHERE id = $1 AND trabalhador = $2 RETURNING id)
             SELECT pg_notify('${CHANNEL}', '') FROM solta`,
      values: [task.id, task.trabalhador],
    });
  }

  const scheduled = [...jobs.values()].filter(({ everyMs }) => everyMs !== undefined);

  /** The first start of all waits one interval; a shorter interval than before counts at once. */
  async function plan(): Promise<void> {
    if (scheduled.length === 0) return;
    await pool.query({
      text: `INSERT INTO tarefa_agenda AS a (tipo, proxima) SELECT tipo, now() + make_interval(secs => s) FROM unnest($1::text[], $2::float8[]) k (tipo, s)
             ON CONFLICT (tipo) DO UPDATE SET proxima = least(a.proxima, EXCLUDED.proxima)`,
      values: planned(),
    });
  }

  /** Of all processes the one that moves the hand puts the work in. */
  async function comeDue(): Promise<void> {
    if (scheduled.length === 0) return;
    await pool.query({
      name: 'tarefa-agenda',
      text: `WITH k AS (SELECT * FROM unnest($1::text[], $2::float8[]) k (tipo, s)),
                  vencidas AS (UPDATE tarefa_agenda a SET proxima = now() + make_interval(secs => k.s) FROM k
                                WHERE a.tipo = k.tipo AND a.proxima <= now() RETURNING a.tipo)
             INSERT INTO tarefa (tipo, chave) SELECT tipo, 'agenda:' || tipo FROM vencidas
             ON CONFLICT (chave) WHERE chave IS NOT NULL AND estado IN ('na-fila', 'executando') DO NOTHING`,
      values: planned(),
    });
  }

  function planned(): [string[], number[]] {
    return [scheduled.map(({ kind }) => kind.kind), scheduled.map(({ everyMs = 0 }) => everyMs / 1000)];
  }

  return {
    async start() {
      await plan();
      unlisten = await deps.database.listen(
        CHANNEL,
        (payload) => {
          if (payload === 'cancelar') beats.now();
          poke();
        },
        poke,
      );
      timer = setInterval(() => {
        comeDue().catch(onError);
        poke();
      }, pollMs);
      timer.unref();
      poke();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      beats.stopAll();
      await filling;
      // One that was taken while the last ones ended.
      beats.stopAll();
      await unlisten?.();
      await Promise.all(running.keys());
    },
  };
}

function leaseOf({ leaseMs = 30_000 }: Job): number {
  return leaseMs;
}
