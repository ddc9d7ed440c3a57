/** A process that does nothing but work off the queue; 'mata' kills it, 'trava' never ends. Started by tests/api/tarefa.test.ts. */
import { openDatabase } from '#server/database/pool.ts';
import { defineJob, kindOf, type JobDeps } from '#server/jobs/job.ts';
import { createQueue } from '#server/jobs/queue.ts';

const database = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  dataDir: '',
  poolSize: 3,
});
const jobs = [
  defineJob({
    kind: kindOf('mata', {}),
    title: 'Mata',
    mostAttempts: 2,
    leaseMs: 300,
    handler: async () => void process.kill(process.pid, 'SIGKILL'),
  }),
  defineJob({
    kind: kindOf('trava', {}),
    title: 'Trava',
    leaseMs: 800,
    handler: () => {
      process.stdout.write('travou\n');
      return new Promise(() => undefined);
    },
  }),
];
const quiet = { error: () => undefined, warn: () => undefined };
await createQueue({
  deps: { database, log: quiet } as unknown as JobDeps,
  jobs: new Map(jobs.map((job) => [job.kind.kind, job])),
  valid: () => true,
  pollMs: 50,
}).start();
// The timer of the queue does not hold a process.
setInterval(() => undefined, 1_000);
