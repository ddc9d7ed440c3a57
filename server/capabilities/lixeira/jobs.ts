/** Work of bins: one emptied from end to end, and what lay there for too long asked to go. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { encerrar, esvaziar, ESVAZIAR_LIXEIRA } from './esvaziar.ts';
import { pedirPorPrazo } from './prazo.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    /** Days after which what is in a bin goes by itself; 0: never. */
    readonly lixeiraDias: number;
  }
}

export default [
  defineJob({
    kind: ESVAZIAR_LIXEIRA,
    title: TITULOS_DE_TAREFA['esvaziar-lixeira'],
    parallel: 1,
    // What was left is asked for anew in the bin.
    repeatable: false,
    handler: (task, { database, registry }) =>
      esvaziar({ pool: database.pool, registry }, task.data.id, task),
    onEnd: ({ data }, { db }) => encerrar(db, data.id, 'cancelado'),
  }),
  defineJob({
    kind: kindOf('lixeira-prazo', {}),
    title: TITULOS_DE_TAREFA['lixeira-prazo'],
    everyMs: 3_600_000,
    handler: (_task, { database, registry, service }) =>
      pedirPorPrazo(database.pool, registry(), service('lixeiraDias')),
  }),
];
