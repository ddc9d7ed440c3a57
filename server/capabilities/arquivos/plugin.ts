/** Imports, exports and stored files, assembled for app.ts; the queue runs while the server does. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#server/gateways/arquivos/port.ts';
import type { Database } from '#server/database/pool.ts';
import { exportRoutes } from '#server/engine/export/routes.ts';
import type { Hooks } from '#server/engine/hooks.ts';
import { importQueue } from '#server/engine/import/queue.ts';
import { importRoutes } from '#server/engine/import/routes.ts';
import { fileRoutes } from './routes.ts';
import { GRACE_MS, sweepFiles } from './sweep.ts';

export type ImportExportOptions = {
  readonly database: Pick<Database, 'pool' | 'newClient' | 'listen'>;
  readonly hooks: Hooks;
  readonly files: FileStore;
  /** Largest file to import. Default 1 GB. */
  readonly maxImportBytes?: number;
  readonly leaseMs?: number;
};

export async function importExport(app: FastifyInstance, options: ImportExportOptions): Promise<void> {
  const { database, hooks, files } = options;
  const { pool } = database;
  const maxBytes = options.maxImportBytes ?? 1024 * 1024 * 1024;
  await app.register(multipart, {
    limits: { files: 1, fields: 5, parts: 6, fileSize: maxBytes, headerPairs: 50 },
    throwFileSizeLimit: false,
  });
  await app.register(importRoutes, { pool, hooks, files, maxBytes });
  await app.register(exportRoutes, { pool, hooks, newClient: database.newClient });
  await app.register(fileRoutes, { pool, hooks, files });
  const queue = importQueue(
    { pool, newClient: database.newClient, registry: () => app.registro.atual, files, hooks },
    {
      ...(options.leaseMs ? { leaseMs: options.leaseMs } : {}),
      listen: database.listen,
      onError: (error) => app.log.error({ err: error }, 'importação'),
      onNote: (text) => app.log.warn(text),
    },
  );
  app.addHook('onReady', () => queue.start());
  app.addHook('onClose', () => queue.stop());
  sweepHourly(app, async () => {
    const client = database.newClient({ applicationName: 'zelo-arquivos' });
    try {
      await client.connect();
      await sweepFiles({ client, registry: app.registro.atual, files, before: Date.now() - GRACE_MS });
    } finally {
      await client.end().catch(() => undefined); // The connection may be what failed; the failure itself is told.
    }
  });
}

const HOUR_MS = 60 * 60 * 1000;

/** Every process asks hourly; the lock in the database lets one of them work. */
function sweepHourly(app: FastifyInstance, sweep: () => Promise<void>): void {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep().catch((error: unknown) => app.log.error({ err: error }, 'limpeza de arquivos'));
  }, HOUR_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
