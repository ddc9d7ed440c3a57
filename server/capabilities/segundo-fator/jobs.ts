/** Work of the second factor: the mail that tells of a change, and the one that lets a first factor be made. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { AVISAR, enviarAviso } from './avisar.ts';
import { enviarCodigo, ENVIAR_CODIGO } from './inscricao.ts';

export default [
  defineJob({
    kind: AVISAR,
    title: TITULOS_DE_TAREFA['segundo-fator-aviso'],
    handler: (task, { database, service }) => enviarAviso(database.pool, service('correio'), task),
  }),
  defineJob({
    kind: ENVIAR_CODIGO,
    title: TITULOS_DE_TAREFA['segundo-fator-codigo'],
    // Of use for minutes only.
    mostAttempts: 4,
    handler: (task, { database, env, service }) =>
      enviarCodigo(database.pool, service('correio'), abrirCofre(env), task),
  }),
];
