/** Puts work in the queue: a row in the caller's transaction, so that what was rolled back is never done. */
import type { Queryable } from '#server/database/query.ts';
import type { JobKind } from './job.ts';

export type EnqueueOptions = {
  /** Not before this moment. */
  readonly at?: Date;
  /** While one with the same key waits or runs, another is not put in. */
  readonly key?: string;
};

/** Answers the number of the work; undefined where one with the same key is there already. */
export async function enqueue<D>(
  db: Queryable,
  { kind }: JobKind<D>,
  data: D,
  { at, key }: EnqueueOptions = {},
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>({
    name: 'tarefa-por',
    text: `INSERT INTO tarefa (tipo, dados, executar_em, chave) VALUES ($1, $2, coalesce($3, now()), $4)
           ON CONFLICT (chave) WHERE chave IS NOT NULL AND estado IN ('na-fila', 'executando') DO NOTHING RETURNING id`,
    values: [kind, JSON.stringify(data), at ?? null, key ?? null],
  });
  return rows[0]?.id;
}

/** Asks the works of this kind whose data have these to end; a waiting one ends without having begun. Answers how many were asked. */
export async function cancelWork<D>(db: Queryable, { kind }: JobKind<D>, data: Partial<D>): Promise<number> {
  const { rows } = await db.query({
    text: `WITH pedidas AS (
             UPDATE tarefa SET cancelar = true, executar_em = least(executar_em, now())
              WHERE tipo = $1 AND dados @> $2 AND estado IN ('na-fila', 'executando') RETURNING id)
           SELECT pg_notify('zelo_tarefa', 'cancelar') FROM pedidas`,
    values: [kind, JSON.stringify(data)],
  });
  return rows.length;
}

export type Progress = { readonly estado: string; readonly feitos: number; readonly total: number | null };

/** How far the newest work of this kind whose data have these is; undefined: none waits or runs. */
export async function progressOf<D>(
  db: Queryable,
  { kind }: JobKind<D>,
  data: Partial<D>,
): Promise<Progress | undefined> {
  const { rows } = await db.query<Progress>({
    text: `SELECT estado, coalesce(feitos, 0)::int AS feitos, total::int AS total FROM tarefa
            WHERE tipo = $1 AND dados @> $2 AND estado IN ('na-fila', 'executando') ORDER BY id DESC LIMIT 1`,
    values: [kind, JSON.stringify(data)],
  });
  return rows[0];
}
