/** The background work of the requests: the mail to who sent one. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import { AVISAR_SOLICITANTE, enviarAviso } from './aviso.ts';

export default [
  defineJob({
    kind: AVISAR_SOLICITANTE,
    title: TITULOS_DE_TAREFA['solicitacao-convenio-aviso'],
    parallel: 2,
    handler: ({ data: { solicitacaoId } }, { database, service }) =>
      enviarAviso(database.pool, service('correio'), solicitacaoId),
  }),
];
