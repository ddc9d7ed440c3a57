/** Work of sign-in: the mail with the link to a new password. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import { enviarLink, ENVIAR_LINK } from './recuperar.ts';

export default [
  defineJob({
    kind: ENVIAR_LINK,
    title: TITULOS_DE_TAREFA['senha-link'],
    handler: (task, { database, service }) => enviarLink(database.pool, service('correio'), task),
  }),
];
