/** Work of stored files: those that nothing refers to are removed. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { GRACE_MS, sweepFiles } from './sweep.ts';

export default [
  defineJob({
    kind: kindOf('arquivos-limpar', {}),
    title: TITULOS_DE_TAREFA['arquivos-limpar'],
    everyMs: 3_600_000,
    parallel: 1,
    async handler(_task, { database, registry, service }) {
      const client = database.newClient({ applicationName: 'zelo-arquivos' });
      try {
        await client.connect();
        await sweepFiles({
          client,
          registry: registry(),
          files: service('files'),
          before: Date.now() - GRACE_MS,
        });
      } finally {
        await client.end().catch(() => undefined); // The connection may be what failed; the failure itself is told.
      }
    },
  }),
];
