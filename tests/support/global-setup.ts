/**
 * One database server for the whole run: TEST_DATABASE_URL where set, else an embedded cluster in a temporary
 * folder. On it a template, migrated once, that createTestDatabase() clones per test file.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { isAlive } from '#server/database/embedded-lock.ts';
import { isPostmasterOf, readPostmaster, stopPostmaster } from '#server/database/embedded-process.ts';
import { startEmbedded, type EmbeddedServer } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/pool.ts';
import { onDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { adminUrl: string; template: string; embedded: boolean };
  }
}

const PREFIX = 'zelo-teste-';
let embedded: EmbeddedServer | undefined;
let folder: string | undefined;
let serverUrl = '';
let template = '';

export async function setup(project: TestProject): Promise<void> {
  const given = process.env.TEST_DATABASE_URL || undefined;
  if (!given) {
    await removeLeftovers();
    folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
    embedded = await startEmbedded({
      dataDir: folder,
      database: 'postgres',
      durable: false,
      settings: { shared_buffers: '128MB' },
    });
  }
  serverUrl = given ?? (embedded as EmbeddedServer).url('postgres');
  template = `zelo_modelo_${randomUUID().slice(0, 8)}`;
  const admin = await openDatabase({ databaseUrl: serverUrl, dataDir: '', poolSize: 1 });
  try {
    await admin.pool.query(`create database ${template} template template0 encoding 'UTF8'`);
  } finally {
    await admin.close();
  }
  const database = await openDatabase({
    databaseUrl: onDatabase(serverUrl, template),
    dataDir: '',
    poolSize: 2,
  });
  try {
    // Declarations may be ahead of their migration while someone works; database.test.ts says so, once.
    await migrate(database, { registry: await loadRegistry(), autoMigrate: true });
    await database.pool.query('vacuum analyze');
  } finally {
    await database.close();
  }
  project.provide('testServer', { adminUrl: serverUrl, template, embedded: given === undefined });
}

export async function teardown(): Promise<void> {
  if (embedded) {
    await embedded.close();
  } else if (template) {
    const admin = await openDatabase({ databaseUrl: serverUrl, dataDir: '', poolSize: 1 });
    try {
      const { rows } = await admin.pool.query<{ nome: string }>(
        'select datname as nome from pg_database where datname = $1 or datname like $2',
        [template, `${template}\\_%`],
      );
      for (const { nome } of rows) await admin.pool.query(`drop database if exists ${nome} with (force)`);
    } finally {
      await admin.close();
    }
  }
  if (folder) await rm(folder, { recursive: true, force: true });
}

/** Servers and folders of runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^zelo-teste-(\d+)-/.exec(name)?.[1]);
    if (!(pid > 0) || isAlive(pid)) continue;
    const old = join(tmpdir(), name);
    const running = await readPostmaster(join(old, 'pg'));
    if (running && (await isPostmasterOf(running.pid, join(old, 'pg'))))
      await stopPostmaster(join(old, 'pg'), running.pid);
    await rm(old, { recursive: true, force: true });
  }
}
