/** Notifications, live events and web push, assembled for app.ts; they work while the server does. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/pool.ts';
import { chavesVapid, readPushConfig } from '#server/gateways/push/config.ts';
import type { PushSender } from '#server/gateways/push/port.ts';
import { webPushSender } from '#server/gateways/push/web-push.ts';
import { Canal } from './canal.ts';
import { settleTransactions } from './limpeza.ts';
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
  app.jobs.provide({ push: senderNow });
  app.configuracao.aoMudar((versao) => canal.avisarConfiguracao(versao));
  notificationRoutes(app, { pool, canal, sender: senderNow });
  app.addHook('onReady', async () => {
    sender = webPushSender(config, await chavesVapid(pool, config));
    await canal.start();
    await settleTransactions(pool);
  });
  // Before the server waits for its connections: these would never fall idle.
  app.addHook('preClose', async () => canal.stop());
  app.addHook('onClose', () => canal.unlisten());
}
