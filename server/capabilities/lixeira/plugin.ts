/** Empties bins: by hand for people who may, and by age where the installation says after how many days. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '#server/database/pool.ts';
import type { RuleBook } from '#server/engine/call.ts';
import { binRoutes } from './routes.ts';

export type BinOptions = {
  readonly database: Pick<Database, 'pool'>;
  readonly hooks: RuleBook;
  /** Days after which what is in a bin goes by itself; 0: never. */
  readonly dias: number;
};

async function plugin(app: FastifyInstance, { database, hooks, dias }: BinOptions): Promise<void> {
  app.jobs.provide({ lixeiraDias: dias });
  await app.register(binRoutes, { pool: database.pool, hooks });
}

/** A scope of its own; what it stands on must be there before. */
export const bins = fp(plugin, {
  name: 'bins',
  fastify: '5.x',
  encapsulate: true,
  dependencies: ['jobs'],
});
