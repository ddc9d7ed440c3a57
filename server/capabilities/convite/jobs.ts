/** Work of public links: their e-mails. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { defineJob } from '#server/jobs/job.ts';
import { ENVIAR_CONVITE, enviarConvite } from './email.ts';
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
  }),
];
