/** A critical value that nobody registered as told does not wait in silence; what an analyser sent is applied. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { lancarMensagens } from './lancamento.ts';
import { lembrarCriticos } from './lembrete.ts';
import { MENSAGENS } from './recebimento.ts';

export default [
  defineJob({
    kind: kindOf('valor-critico-sem-aviso', {}),
    title: TITULOS_DE_TAREFA['valor-critico-sem-aviso'],
    everyMs: 60_000,
    handler: async (_task, { database }) => {
      await lembrarCriticos(database.pool, Date.now());
    },
  }),
  defineJob({
    kind: MENSAGENS,
    title: TITULOS_DE_TAREFA['mensagens-analisadores'],
    everyMs: 60_000,
    // One at a time: the second would find the same messages.
    parallel: 1,
    handler: async ({ signal }, { service, ...deps }) => {
      await lancarMensagens({ ...deps, files: service('files') }, signal);
    },
  }),
];
