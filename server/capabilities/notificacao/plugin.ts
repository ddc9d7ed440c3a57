/** Notifications, live events and web push, assembled for app.ts; they work while the server does. */
import type { FastifyInstance } from 'fastify';
import { criarFila } from '#server/capabilities/tarefas/fila.ts';
import type { Database } from '#server/database/pool.ts';
import { chavesVapid, readPushConfig } from '#server/gateways/push/config.ts';
import type { PushSender } from '#server/gateways/push/port.ts';
import { webPushSender } from '#server/gateways/push/web-push.ts';
import { publicarAviso, TAREFA_AVISO } from './avisos.ts';
import { Canal } from './canal.ts';
import { enviarPush } from './entrega.ts';
import { agendarLimpeza } from './limpeza.ts';
import { TAREFA_PUSH } from './notificar.ts';
import { notificationRoutes } from './routes.ts';

export type NotificationOptions = {
  readonly database: Pick<Database, 'pool' | 'listen'>;
  readonly env: { readonly [name: string]: string | undefined };
};

export async function notifications(app: FastifyInstance, { database, env }: NotificationOptions): Promise<void> {
  const { pool, listen } = database;
  const config = readPushConfig(env);
  let sender: PushSender | undefined;
  const senderNow = (): PushSender => {
    if (!sender) throw new Error('web push is used before the server is ready');
    return sender;
  };
  const onError = (error: unknown): void => app.log.error({ err: error }, 'notificações');
  const canal = new Canal({ pool, listen, sessoes: app.sessoes, onError });
  const fila = criarFila({
    pool,
    listen,
    onError,
    tratadores: {
      [TAREFA_AVISO]: async ({ dados }) => void (await publicarAviso(pool, (dados as { avisoId: number }).avisoId)),
      [TAREFA_PUSH]: (tarefa) =>
        enviarPush(
          { pool, sessoes: app.sessoes, sender: senderNow(), aviso: (text, details) => app.log.warn(details, text) },
          tarefa,
        ),
    },
  });
  app.configuracao.aoMudar((versao) => canal.avisarConfiguracao(versao));
  let stopCleaning: (() => Promise<void>) | undefined;
  notificationRoutes(app, { pool, canal, sender: senderNow });
  app.addHook('onReady', async () => {
    sender = webPushSender(config, await chavesVapid(pool, config));
    await canal.start();
    await fila.start();
    stopCleaning = agendarLimpeza(pool, onError);
  });
  // Before the server waits for its connections: these would never fall idle.
  app.addHook('preClose', async () => canal.stop());
  app.addHook('onClose', async () => {
    await canal.unlisten();
    await fila.stop();
    await stopCleaning?.();
  });
}
