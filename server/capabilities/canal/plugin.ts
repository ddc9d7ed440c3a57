/** The live channel, assembled for app.ts: whoever has something to tell declares its topics on `app.canal`. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '#server/database/pool.ts';
import { Canal } from './canal.ts';
import { settleEvents } from './limpeza-repository.ts';
import { topicosDeRegistros } from './registros.ts';
import { canalRoutes } from './routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    canal: Canal;
  }
}

export const liveChannel = fp(
  (
    app: FastifyInstance,
    { database }: { readonly database: Pick<Database, 'pool' | 'listen'> },
    done: () => void,
  ) => {
    const { pool, listen } = database;
    const onError = (error: unknown): void => app.log.error({ err: error }, 'canal ao vivo');
    const canal = new Canal({
      pool,
      listen,
      sessoes: app.sessoes,
      onError,
      posicao: () => app.leitura.position(),
    });
    for (const topico of topicosDeRegistros({ pool, registry: () => app.registro.atual }))
      canal.declarar(topico);
    app.decorate('canal', canal);
    app.configuracao.aoMudar((versao) => canal.avisarConfiguracao(versao));
    canalRoutes(app, canal);
    app.addHook('onReady', async () => {
      await canal.start();
      await settleEvents(pool);
    });
    // Before the server waits for its connections: these would never fall idle.
    app.addHook('preClose', async () => canal.stop());
    app.addHook('onClose', () => canal.unlisten());
    done();
  },
  {
    name: 'live-channel',
    fastify: '5.x',
    dependencies: ['session', 'registry', 'settings', 'replica-reads'],
  },
);
