/** The queue's own housekeeping: what was done is kept for a day, what failed for a month. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';

export default [
  defineJob({
    kind: kindOf('tarefas-limpar', {}),
    title: TITULOS_DE_TAREFA['tarefas-limpar'],
    everyMs: 3_600_000,
    handler: async (_task, { database }) =>
      void (await database.pool.query(`DELETE FROM tarefa
        WHERE concluido_em < now() - CASE WHEN estado = 'concluida' THEN interval '1 day' ELSE interval '30 days' END
          AND estado IN ('concluida', 'falhou', 'cancelada')`)),
  }),
];
