/** What a hand-built feature of the server gets from the application that assembles it. */
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Database } from '#server/database/pool.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';

export type FeatureDeps = {
  readonly pool: Pool;
  /** What other processes tell by NOTIFY. */
  readonly database: Pick<Database, 'listen'>;
  readonly files: FileStore;
  /** The record door where there is no request at hand. */
  readonly registros: FastifyInstance['registrosDe'];
  /** Read it at each call: under development it is replaced while the server runs. */
  readonly registry: Registry;
  /** The process environment; a test passes its own. */
  readonly env: { readonly [name: string]: string | undefined };
};

/** Each server/features/<name>/routes.ts exports one by default; server/features/register.ts finds them. */
export type Feature = (app: FastifyInstance, deps: FeatureDeps) => void | Promise<void>;
