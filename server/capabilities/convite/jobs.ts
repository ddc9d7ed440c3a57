/** Work of public links: their e-mails. */
import { conviteServidor as textos } from '#messages/convite.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { failureText } from '#server/jobs/failure.ts';
import { defineJob, GiveUp } from '#server/jobs/job.ts';
import { conviteNaoSaiu, ENVIAR_CONVITE, enviarConvite } from './email.ts';
import type { Deps } from './service.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly convite: Deps;
  }
}

export default [
  defineJob({
    kind: ENVIAR_CONVITE,
    title: TITULOS_DE_TAREFA['convite-email'],
    mostAttempts: 12,
    handler: ({ id, data }, { service }) =>
      enviarConvite(service('convite'), service('correio'), {
        conviteId: data.conviteId,
        numero: `convite-${data.conviteId}-${id}`,
      }),
    onEnd: ({ id, data }, { state, error, db }) =>
      conviteNaoSaiu(
        db,
        data.conviteId,
        state === 'cancelada'
          ? textos.cancelado
          : failureText(error instanceof GiveUp ? error.cause : error, id),
      ),
  }),
];
