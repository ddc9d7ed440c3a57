/** A critical value that nobody registered as told does not wait in silence. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { lembrarCriticos } from './lembrete.ts';

export default [
  defineJob({
    kind: kindOf('valor-critico-sem-aviso', {}),
    title: TITULOS_DE_TAREFA['valor-critico-sem-aviso'],
    everyMs: 60_000,
    handler: async (_task, { database }) => {
      await lembrarCriticos(database.pool, Date.now());
    },
  }),
];
