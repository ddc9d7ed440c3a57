/** Holds whose five minutes are over go by themselves, so that other screens see the time free. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { inTransaction } from '#server/database/query.ts';
import { soltarVencidas } from './reservas.ts';

export default [
  defineJob({
    kind: kindOf('agenda-reservas', {}),
    title: TITULOS_DE_TAREFA['agenda-reservas'],
    everyMs: 60_000,
    handler: (_task, { database, registry }) =>
      inTransaction(database.pool, (db) => soltarVencidas(db, registry())),
  }),
];
