/** A database for a script alone. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { readDatabaseTls } from '#server/plugins/config.ts';

/**
 * An empty database of its own: on the server of `url` where there is one, else on a throw-away embedded server. A statement
 * takes as long as it takes there: a whole table of a copy comes back in one.
 */
export async function withScratch<T>(
  work: (database: Database) => Promise<T>,
  {
    url = process.env.TEST_DATABASE_URL,
    prefix = 'zelo_migracao',
  }: { url?: string | undefined; prefix?: string } = {},
): Promise<T> {
  if (!url) {
    const dataDir = await mkdtemp(join(tmpdir(), 'zelo-migracao-'));
    const database = await openDatabase({
      dataDir,
      embeddedSettings: { fsync: 'off' },
      statementTimeoutMs: 0,
    });
    try {
      return await work(database);
    } finally {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  const name = `${prefix}_${randomUUID().slice(0, 8)}`;
  const tls = readDatabaseTls(process.env);
  const admin = await openDatabase({ databaseUrl: url, tls, dataDir: '', statementTimeoutMs: 0 });
  await admin.pool.query(`create database ${name}`);
  const scratchUrl = new URL(url);
  scratchUrl.pathname = `/${name}`;
  try {
    const database = await openDatabase({
      databaseUrl: scratchUrl.href,
      tls,
      dataDir: '',
      statementTimeoutMs: 0,
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await admin.pool.query(`drop database if exists ${name} with (force)`);
    await admin.close();
  }
}
