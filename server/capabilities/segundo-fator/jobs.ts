/** Work of the second factor: the mail that tells of a change. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import { AVISAR, enviarAviso } from './avisar.ts';

export default [
  defineJob({
    kind: AVISAR,
    title: TITULOS_DE_TAREFA['segundo-fator-aviso'],
    handler: (task, { database, service }) => enviarAviso(database.pool, service('correio'), task),
  }),
];
