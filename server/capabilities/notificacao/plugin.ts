/** Notifications, their topic on the live channel and web push, assembled for app.ts; they work while the server does. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '#server/database/pool.ts';
import { chavesVapid, readPushConfig } from '#server/gateways/push/config.ts';
import type { PushSender } from '#server/gateways/push/port.ts';
import { webPushSender } from '#server/gateways/push/web-push.ts';
import { settleTransactions } from './limpeza.ts';
import { notificationRoutes } from './routes.ts';
import { topicoNotificacoes } from './topic.ts';

export type NotificationOptions = {
  readonly database: Pick<Database, 'pool'>;
  readonly env: { readonly [name: string]: string | undefined };
};

async function plugin(app: FastifyInstance, { database, env }: NotificationOptions): Promise<void> {
  const { pool } = database;
  const config = readPushConfig(env);
  let sender: PushSender | undefined;
  const senderNow = (): PushSender => {
    if (!sender) throw new Error('web push is used before the server is ready');
    return sender;
  };
  app.canal.declarar(topicoNotificacoes);
  app.jobs.provide({ push: senderNow });
  notificationRoutes(app, { pool, sender: senderNow });
  app.addHook('onReady', async () => {
    sender = webPushSender(config, await chavesVapid(pool, config));
    await settleTransactions(pool);
  });
}

/** A scope of its own; what it stands on must be there before. */
export const notifications = fp(plugin, {
  name: 'notifications',
  fastify: '5.x',
  encapsulate: true,
  dependencies: ['live-channel', 'jobs'],
});
