/** Work of notifications: publishing a notice when it begins, ringing browsers, forgetting what is old. */
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import type { PushSender } from '#server/gateways/push/port.ts';
import { defineJob, kindOf } from '#server/jobs/job.ts';
import { publicarAviso } from './avisos.ts';
import { enviarPush } from './entrega.ts';
import { limpar } from './limpeza.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    /** Asked at each use: its keys are read when the server is ready. */
    readonly push: () => PushSender;
  }
}

export default [
  defineJob({
    // Put in by the database, however a notice is written (migration 0009).
    kind: kindOf('aviso-publicar', { avisoId: 'integer' }),
    title: TITULOS_DE_TAREFA['aviso-publicar'],
    handler: async ({ data }, { database }) => void (await publicarAviso(database.pool, data.avisoId)),
  }),
  defineJob({
    // Put in with the notification (notificar.ts).
    kind: kindOf('push', { notificacaoId: 'integer' }),
    title: TITULOS_DE_TAREFA.push,
    handler: (task, { database, sessoes, log, service }) =>
      enviarPush(
        {
          pool: database.pool,
          sessoes,
          sender: service('push')(),
          aviso: (text, details) => log.warn(details, text),
        },
        { notificacaoId: task.data.notificacaoId, tentativas: task.attempt },
      ),
  }),
  defineJob({
    kind: kindOf('notificacoes-limpar', {}),
    title: TITULOS_DE_TAREFA['notificacoes-limpar'],
    everyMs: 3_600_000,
    handler: async (_task, { database }) => void (await limpar(database.pool)),
  }),
];
