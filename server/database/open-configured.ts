/** The database that the environment names, for commands beside the server. */
import { given } from '#server/plugins/variables.ts';
import { readDatabaseTls } from '#server/plugins/config.ts';
import { openDatabase, type Database } from './pool.ts';

/**
 * DATABASE_OWNER_URL, else DATABASE_URL, else the embedded server of DATA_DIR (default ./data): adopted when Zelo is
 * running, started otherwise. Copies, restores and verifications are the owner's.
 */
export function openConfigured(options: { log?: (line: string) => void } = {}): Promise<Database> {
  const owner = given(process.env, 'DATABASE_OWNER_URL');
  const databaseUrl = owner ?? given(process.env, 'DATABASE_URL');
  return openDatabase({
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(owner ? { named: 'DATABASE_OWNER_URL' } : {}),
    tls: readDatabaseTls(process.env),
    dataDir: process.env.DATA_DIR ?? 'data',
    statementTimeoutMs: 0,
    ...(options.log ? { log: options.log } : {}),
  });
}
