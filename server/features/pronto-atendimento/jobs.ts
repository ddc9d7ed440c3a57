/** A target that passes does not pass in silence. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { avisarPrazos } from './avisos.ts';

export default [
  defineJob({
    kind: kindOf('urgencia-prazo', {}),
    title: TITULOS_DE_TAREFA['urgencia-prazo'],
    everyMs: 30_000,
    handler: async (_task, { database }) => {
      await avisarPrazos(database.pool, Date.now());
    },
  }),
];
