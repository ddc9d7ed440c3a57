/** Imports and their undoing as work of the queue: each is put in where a person asks for it. */
import { cancelWork, enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import type { Queryable } from '#server/database/query.ts';

export const IMPORT = kindOf('importacao', { importacaoId: 'integer' });

/** Puts the import's next run in the queue, and in its row which one it is: an earlier one has nothing more to say. */
export async function putInQueue(db: Queryable, importacaoId: number): Promise<void> {
  const tarefa = await enqueue(db, IMPORT, { importacaoId });
  await db.query({
    text: 'UPDATE importacao SET tarefa_id = $2 WHERE id = $1',
    values: [importacaoId, tarefa],
  });
}

/** Asks the run under way to end, wherever it stands. */
export async function askToStop(db: Queryable, importacaoId: number): Promise<void> {
  await cancelWork(db, IMPORT, { importacaoId });
}
