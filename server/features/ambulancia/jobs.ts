/** A request that nobody answers does not wait in silence. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { insistir } from './avisos.ts';

export default [
  defineJob({
    kind: kindOf('ambulancia-sem-resposta', {}),
    title: TITULOS_DE_TAREFA['ambulancia-sem-resposta'],
    everyMs: 60_000,
    handler: async (_task, { database }) => {
      await insistir(database.pool, Date.now());
    },
  }),
];
