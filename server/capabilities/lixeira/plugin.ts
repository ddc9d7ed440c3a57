/** Bins are emptied by whoever may, and by age where the installation says after how many days. */
import type { FastifyInstance } from 'fastify';
import { criarFila } from '#server/capabilities/tarefas/fila.ts';
import type { Database } from '#server/database/pool.ts';
import type { Hooks } from '#server/engine/hooks.ts';
import { esvaziar, TAREFA_ESVAZIAR } from './esvaziar.ts';
import { pedirPorPrazo } from './prazo.ts';
import { binRoutes } from './rotas.ts';

export type BinOptions = {
  readonly database: Pick<Database, 'pool' | 'listen'>;
  readonly hooks: Hooks;
  /** Days after which what is in a bin goes by itself; 0: never. */
  readonly dias: number;
};

const HOUR_MS = 60 * 60 * 1000;

export async function bins(app: FastifyInstance, { database, hooks, dias }: BinOptions): Promise<void> {
  const { pool, listen } = database;
  let stopping = false;
  const onError = (error: unknown): void => app.log.error({ err: error }, 'lixeira');
  const deps = { pool, registry: () => app.registro.atual, parando: () => stopping };
  const fila = criarFila({
    pool,
    listen,
    onError,
    paralelo: 1,
    tratadores: { [TAREFA_ESVAZIAR]: ({ dados }) => esvaziar(deps, (dados as { id: number }).id) },
  });
  await app.register(binRoutes, { pool, hooks });
  app.addHook('onReady', () => fila.start());
  let running: Promise<void> = Promise.resolve();
  const ask = (): void => {
    running = pedirPorPrazo(pool, app.registro.atual, dias).catch(onError);
  };
  const timer = dias > 0 ? setInterval(ask, HOUR_MS) : undefined;
  timer?.unref();
  app.addHook('onClose', async () => {
    stopping = true;
    clearInterval(timer);
    await running;
    await fila.stop();
  });
}
