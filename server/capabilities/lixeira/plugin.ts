/** Empties bins: by hand for people who may, and by age where the installation says after how many days. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/pool.ts';
import type { RuleBook } from '#server/engine/call.ts';
import { binRoutes } from './routes.ts';

export type BinOptions = {
  readonly database: Pick<Database, 'pool'>;
  readonly hooks: RuleBook;
  /** Days after which what is in a bin goes by itself; 0: never. */
  readonly dias: number;
};

export async function bins(app: FastifyInstance, { database, hooks, dias }: BinOptions): Promise<void> {
  app.jobs.provide({ lixeiraDias: dias });
  await app.register(binRoutes, { pool: database.pool, hooks });
}
