/** Work of messages: the e-mails of recorded ones. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob, GiveUp } from '#server/jobs/job.ts';
import { enviarEmail, ENVIAR_EMAIL, naoSaiu } from './enviar.ts';

export default [
  defineJob({
    kind: ENVIAR_EMAIL,
    title: TITULOS_DE_TAREFA['mensagem-email'],
    // Over an hour in all: a mail server that is being mended.
    mostAttempts: 12,
    handler: ({ data }, { database, registros, service }) =>
      enviarEmail(database.pool, registros, service('correio'), data.mensagemId),
    onEnd: ({ id, data }, { state, error, db }, { registros }) =>
      naoSaiu(db, registros, data.mensagemId, {
        state,
        error: error instanceof GiveUp ? error.cause : error,
        tarefa: id,
      }),
  }),
];
