/** Imports, exports and stored files, assembled for app.ts. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import type { Database } from '#server/database/pool.ts';
import { exportRoutes } from '#server/engine/export/routes.ts';
import type { RuleBook } from '#server/engine/call.ts';
import { importRoutes } from '#server/engine/import/routes.ts';
import { fileRoutes } from './routes.ts';

export type ImportExportOptions = {
  readonly database: Pick<Database, 'pool' | 'newClient'>;
  readonly hooks: RuleBook;
  readonly files: FileStore;
  /** Largest file to import. Default 1 GB. */
  readonly maxImportBytes?: number;
};

async function plugin(app: FastifyInstance, options: ImportExportOptions): Promise<void> {
  const { database, hooks, files } = options;
  const { pool } = database;
  const maxBytes = options.maxImportBytes ?? 1024 * 1024 * 1024;
  await app.register(multipart, {
    limits: { files: 1, fields: 5, parts: 6, fileSize: maxBytes, headerPairs: 50 },
    throwFileSizeLimit: false,
  });
  await app.register(importRoutes, { pool, hooks, files, maxBytes });
  await app.register(exportRoutes, { pool, hooks });
  await app.register(fileRoutes, { pool, hooks, files });
  app.jobs.provide({ files, hooks });
}

/** A scope of its own; what it stands on must be there before. */
export const importExport = fp(plugin, {
  name: 'import-export',
  fastify: '5.x',
  encapsulate: true,
  dependencies: ['jobs'],
});
