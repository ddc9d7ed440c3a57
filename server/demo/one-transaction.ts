/** One transaction around many engine calls: all of it is written, or nothing; and one wait for the disk, not hundreds. */
import type { Pool as PgPool } from 'pg';
import type { Connection, Pool } from '#server/database/query.ts';

/**
 * Gives `work` a pool of the one connection. The engine's own BEGIN and COMMIT inside it are left out; its ROLLBACK
 * is the end, since its failure is rethrown and ends the work.
 */
export async function emUmaTransacao<T>(pool: PgPool, work: (pool: Pool) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Callers ask at once, as they may of a pool; one connection answers one statement at a time, and says so aloud otherwise.
  let before: Promise<unknown> = Promise.resolve();
  const query: Connection['query'] = (statement) => {
    if (/^(BEGIN|COMMIT|ROLLBACK)$/.test(statement.text)) return Promise.resolve({ rows: [], rowCount: 0 });
    const turn = before.then(() => client.query(statement));
    before = turn.catch(() => undefined);
    return turn;
  };
  const connection: Connection = { query, release: () => undefined };
  let broken = false;
  try {
    await client.query('BEGIN');
    const result = await work({ query, connect: () => Promise.resolve(connection) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (broken = true)); // the connection itself may be what failed
    throw error;
  } finally {
    client.release(broken);
  }
}
