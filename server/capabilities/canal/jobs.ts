/** Work of the live channel: forgetting events that nobody asks for any more. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { varrer } from './limpeza-repository.ts';

export default [
  defineJob({
    kind: kindOf('canal-limpar', {}),
    title: TITULOS_DE_TAREFA['canal-limpar'],
    everyMs: 600_000,
    handler: async (_task, { database }) => void (await varrer(database.pool)),
  }),
];
