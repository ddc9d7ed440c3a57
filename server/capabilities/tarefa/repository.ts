/** Work of the queue that has ended. */
import type { Queryable } from '#server/database/query.ts';
import { run, sql } from '#server/database/typed.ts';

/** What was done is kept for a day, what failed for a month. */
export async function apagarAntigas(db: Queryable): Promise<void> {
  await run(
    db,
    sql`DELETE FROM tarefa
         WHERE concluido_em < now() - CASE WHEN estado = 'concluida' THEN interval '1 day' ELSE interval '30 days' END
           AND estado IN ('concluida', 'falhou', 'cancelada')`,
  );
}
