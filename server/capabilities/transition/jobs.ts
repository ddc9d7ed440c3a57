/** Steps of many rows, in the background. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import { darPassos, encerrar, PASSOS } from './transition.ts';

export default [
  defineJob({
    kind: PASSOS,
    title: TITULOS_DE_TAREFA.passos,
    parallel: 1,
    // Whoever asked is told what came of it, and asks anew.
    repeatable: false,
    handler: (task, { database, registry, service }) =>
      darPassos({ pool: database.pool, registry, hooks: service('hooks') }, task.data.id, task),
    onEnd: ({ data }, { db, state }) => encerrar(db, data.id, state === 'falhou' ? 'falhou' : 'cancelado'),
  }),
];
