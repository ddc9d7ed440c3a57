/** A linkage whose line is heard no more does not stay open. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { fecharPerdidos } from './perdidos.ts';

export default [
  defineJob({
    kind: kindOf('teleconsultoria-vinculos', {}),
    title: TITULOS_DE_TAREFA['teleconsultoria-vinculos'],
    everyMs: 60_000,
    handler: async (_task, { database }) => fecharPerdidos(database.pool),
  }),
];
