/** The run of an import, or of its undoing: one at a time in a process. */
import { AppError } from '#domain/errors/app-error.ts';
import { importacao } from '#messages/importacao.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { isTransient } from '#server/database/errors.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import { noFuso } from '#server/clock.ts';
import type { RuleBook } from '#server/engine/call.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { defineJob, GiveUp, Stopped } from '#server/jobs/job.ts';
import type { Importacao } from './record.ts';
import { failureText, runImport } from './run.ts';
import { runUndo } from './undo.ts';
import { IMPORT } from './work.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly hooks: RuleBook;
    readonly files: FileStore;
  }
}

export default [
  defineJob({
    kind: IMPORT,
    title: TITULOS_DE_TAREFA.importacao,
    leaseMs: 10_000,
    parallel: 1,
    // A person starts an import again on its own page, where its errors are.
    repeatable: false,
    // At the same place: each block that is written counts anew.
    mostAttempts: 6,
    async handler(task, { database, registry, service, log }) {
      const { pool, newClient } = database;
      const row = await claim(pool, task.id, task.run);
      if (!row) return;
      if (task.attempt > 1)
        log.warn(`importação ${row.id} retomada na linha ${row.posicao}, vez ${task.attempt}`);
      const deps = {
        pool,
        newClient,
        registry,
        files: service('files'),
        hooks: service('hooks'),
        progress: task.progress,
      };
      try {
        const run = row.estado === 'desfazendo' ? runUndo : runImport;
        // By the clock of the unit where it was asked for.
        await noFuso(row.contexto.fuso, () => run(deps, row, task.run, task.signal));
      } catch (error) {
        // The database was away: tried again where it stopped. Anything else would only be repeated.
        if (task.signal.aborted || error instanceof Stopped || isTransient(error)) throw error;
        throw new GiveUp(error);
      }
    },
    async onEnd({ id }, { state, error, db }) {
      await settleAs(db, id, state, error instanceof GiveUp ? error.cause : error);
    },
  }),
];

/** The run takes its row: whatever ran it before writes nothing more. Undefined where nobody waits for it any more. */
async function claim(pool: Pool, tarefa: number, run: string): Promise<Importacao | undefined> {
  const { rows } = await pool.query<Importacao>({
    text: `UPDATE importacao SET trabalhador = $2, estado = CASE WHEN estado = 'na-fila' THEN 'executando' ELSE estado END,
                  iniciado_em = coalesce(iniciado_em, now())
            WHERE tarefa_id = $1 AND estado IN ('na-fila', 'executando', 'desfazendo') RETURNING *`,
    values: [tarefa, run],
  });
  return rows[0];
}

async function settleAs(
  db: Queryable,
  tarefa: number,
  state: 'falhou' | 'cancelada',
  error: unknown,
): Promise<void> {
  // A block whose connection was cut may be ending still: its lock is waited for, and its rows are counted.
  const { rows } = await db.query<
    Pick<Importacao, 'id' | 'posicao' | 'modo' | 'simular' | 'estado'> & { gravadas: number }
  >({
    text: `SELECT id, inseridas + alteradas AS gravadas, posicao, modo, simular, estado FROM importacao
            WHERE tarefa_id = $1 AND estado IN ('na-fila', 'executando', 'desfazendo') FOR UPDATE`,
    values: [tarefa],
  });
  const now = rows[0];
  if (!now) return;
  const kept = !now.simular && now.modo === 'so-as-boas' ? now.gravadas : 0;
  const text =
    state === 'cancelada'
      ? kept > 0
        ? importacao.canceladaCom(kept)
        : importacao.cancelada
      : error === undefined
        ? importacao.paraSempre(now.posicao)
        : failureText(error instanceof AppError ? error : undefined);
  await db.query({
    text: `UPDATE importacao SET estado = $2, mensagem = $3, concluido_em = now(), trabalhador = NULL WHERE id = $1`,
    values: [now.id, now.estado === 'desfazendo' ? 'concluida' : state, text],
  });
}
