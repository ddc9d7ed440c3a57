/** A database of its own for a test file, cloned from the run's migrated template. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { createProgramRole, grantProgram } from '#server/database/program-role.ts';

export type TestDatabase = {
  readonly database: Database;
  /** For a server started by the test: config.databaseUrl. */
  readonly url: string;
  readonly name: string;
  /** A second opening, as a role that is not the owner, with what migrations by two roles give it. */
  asProgram(): Promise<{ readonly database: Database; readonly url: string; readonly role: string }>;
  /** Closes and drops it; call in afterAll. */
  drop(): Promise<void>;
};

/** `empty`: a database without any table, for what tests migrations, restore, base data. */
export async function createTestDatabase(
  options: { empty?: boolean; poolSize?: number } = {},
): Promise<TestDatabase> {
  const { adminUrl, template, embedded } = inject('testServer');
  // Copying files takes a tenth of the time where nothing is synced; elsewhere it would wait for checkpoints.
  const strategy = embedded ? 'strategy file_copy' : '';
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await asAdmin(
    `create database ${name} template ${options.empty ? "template0 encoding 'UTF8'" : template} ${strategy}`,
  );
  // Nothing that a test writes must outlive a crash of that server.
  if (!embedded) await asAdmin(`alter database ${name} set synchronous_commit = off`);
  const url = onDatabase(adminUrl, name);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: options.poolSize ?? 10 });
  const programs: { readonly role: string; readonly database: Database }[] = [];
  return {
    database,
    url,
    name,
    asProgram: async () => {
      const role = `${name}_programa`;
      const client = await database.pool.connect();
      try {
        await createProgramRole(client, role, 'so-do-programa');
        await grantProgram(client, role);
      } finally {
        client.release();
      }
      const address = new URL(url);
      address.username = role;
      address.password = 'so-do-programa';
      const opened = await openDatabase({
        databaseUrl: address.href,
        dataDir: '',
        poolSize: options.poolSize ?? 10,
      });
      programs.push({ role, database: opened });
      return { database: opened, url: address.href, role };
    },
    drop: async () => {
      for (const program of programs) await program.database.close();
      await database.close();
      await asAdmin(`drop database if exists ${name} with (force)`);
      for (const { role } of programs) await asAdmin(`drop role if exists ${role}`);
    },
  };
}

/** Runs one statement on the run's server, outside any test database. */
export async function asAdmin(sql: string): Promise<void> {
  const client = new Client(inject('testServer').adminUrl);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The same server's address, another database. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
