/** What the measures ask of the database, each bounded by an index. */
import type { Pool } from '#server/database/query.ts';

export type QueueLine = {
  readonly kind: string;
  readonly state: string;
  readonly tasks: number;
  /** Seconds since the oldest was due; below zero where none is yet. */
  readonly late: number;
};

/** Work that waits or runs, by kind. */
export async function queueLines(pool: Pool): Promise<readonly QueueLine[]> {
  const { rows } = await pool.query<QueueLine>({
    name: 'medidas-fila',
    text: `SELECT tipo AS kind, estado AS state, count(*)::int AS tasks,
                  extract(epoch FROM now() - min(executar_em))::float8 AS late
             FROM tarefa WHERE estado IN ('na-fila', 'executando') GROUP BY 1, 2`,
    values: [],
  });
  return rows;
}

/** When the last copy was made, in seconds since 1970; null: none yet. */
export async function lastBackup(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ readonly em: number }>({
    name: 'medidas-copia',
    text: `SELECT extract(epoch FROM em)::float8 AS em FROM auditoria WHERE acao = 'fazer-copia' ORDER BY seq DESC LIMIT 1`,
    values: [],
  });
  return rows[0]?.em ?? null;
}
