/** The queue's own housekeeping: what was done is kept for a day, what failed for a month. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { apagarAntigas } from './repository.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';

export default [
  defineJob({
    kind: kindOf('tarefas-limpar', {}),
    title: TITULOS_DE_TAREFA['tarefas-limpar'],
    everyMs: 3_600_000,
    handler: (_task, { database }) => apagarAntigas(database.pool),
  }),
];
