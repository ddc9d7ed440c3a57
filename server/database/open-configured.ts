/** The database that the environment names, for commands beside the server. */
import { openDatabase, type Database } from './pool.ts';

/** DATABASE_URL, or the embedded server of DATA_DIR (default ./data): adopted when Zelo is running, started otherwise. */
export function openConfigured(options: { log?: (line: string) => void } = {}): Promise<Database> {
  const databaseUrl = process.env.DATABASE_URL;
  return openDatabase({
    ...(databaseUrl ? { databaseUrl } : {}),
    dataDir: process.env.DATA_DIR ?? 'data',
    statementTimeoutMs: 0,
    ...(options.log ? { log: options.log } : {}),
  });
}
