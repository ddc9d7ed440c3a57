/** Work of public links: their e-mails. */
import { conviteServidor as textos } from '#messages/convite.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { failureText } from '#server/jobs/failure.ts';
import { defineJob, GiveUp } from '#server/jobs/job.ts';
import { conviteNaoSaiu, ENVIAR_CONVITE, ENVIAR_SUBSTITUTO, enviarConvite } from './email.ts';
import type { Deps } from './service.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly convite: Deps;
  }
}

const doEmail = (kind: typeof ENVIAR_CONVITE, title: string, substitui: boolean) =>
  defineJob({
    kind,
    title,
    mostAttempts: 12,
    handler: ({ id, data }, { service }) =>
      enviarConvite(service('convite'), service('correio'), {
        conviteId: data.conviteId,
        numero: `convite-${data.conviteId}-${id}`,
        substitui,
      }),
    onEnd: ({ id, data }, { state, error, db }) =>
      conviteNaoSaiu(
        db,
        data.conviteId,
        state === 'cancelada'
          ? textos.cancelado
          : failureText(error instanceof GiveUp ? error.cause : error, id),
      ),
  });

export default [
  doEmail(ENVIAR_CONVITE, TITULOS_DE_TAREFA['convite-email'], false),
  doEmail(ENVIAR_SUBSTITUTO, TITULOS_DE_TAREFA['convite-email-substituto'], true),
];
