/** What a connection of the pool needs beyond the driver's: patience while servers change places, and a pooler's rules. */
import type { ClientBase, Pool, PoolClient } from 'pg';
import { isTransient } from './errors.ts';

const AGAIN_MS = 150;

type Callback = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void;

/** Getting a connection is tried again for so long: nothing was asked yet, and another server may take over. */
export function patient(pool: Pool, waitMs: number): void {
  const once = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const connect = async (): Promise<PoolClient> => {
    for (const until = performance.now() + waitMs; ;) {
      try {
        return await once();
      } catch (error) {
        if (!isTransient(error) || isFull(error) || performance.now() + AGAIN_MS > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  };
  pool.connect = ((callback?: Callback) => {
    const connection = connect();
    if (!callback) return connection;
    void answer(connection, callback);
  }) as Pool['connect'];
}

async function answer(connection: Promise<PoolClient>, callback: Callback): Promise<void> {
  let client: PoolClient;
  try {
    client = await connection;
  } catch (error) {
    callback(error as Error);
    return;
  }
  callback(undefined, client, client.release.bind(client));
}

/** All connections are busy: the server is there. */
function isFull(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
}

/** Behind a pooler that gives each transaction another server, what one of them has prepared another does not know. */
export function withoutNames(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  (client as { query: unknown }).query = (asked: unknown, ...rest: unknown[]) =>
    query(isNamed(asked) ? { ...asked, name: undefined } : asked, ...rest);
}

function isNamed(asked: unknown): asked is { readonly name: string } {
  return typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked);
}

/** In the languages that PostgreSQL says it in, of those that servers here speak. */
const UNCONFIRMED = /synchronous replication|replicação síncrona/i;

/**
 * A commit whose wait for the standby was cut short is acknowledged by PostgreSQL with a warning alone, though it dies
 * with the primary. Here it is a failure: whoever asked hears that it is not known, and asks again.
 */
export function refuseUnconfirmed(client: ClientBase): void {
  client.on('notice', ({ message }) => {
    if (message === undefined || !UNCONFIRMED.test(message)) return;
    const { connection } = client as unknown as {
      readonly connection: { emit(event: 'error', error: Error): void; readonly stream: { destroy(): void } };
    };
    connection.emit('error', new Error('Connection terminated: the commit is not confirmed by a standby'));
    connection.stream.destroy();
  });
}
