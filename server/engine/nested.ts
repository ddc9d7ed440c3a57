/** A caller's transaction as the pool that the engine's functions ask for. */
import { inTransaction, type Connection, type Pool, type Queryable } from '../database/query.ts';

const SAVEPOINTS: ReadonlyMap<string, string> = new Map([
  ['BEGIN', 'SAVEPOINT linha'],
  ['COMMIT', 'RELEASE SAVEPOINT linha'],
  ['ROLLBACK', 'ROLLBACK TO SAVEPOINT linha'],
]);

/**
 * A pool of one connection inside an open transaction: its transactions are savepoints, and so is each statement of its
 * own, so that a refused row leaves the rest of the transaction usable.
 */
export function nested(connection: Queryable): Pool {
  const inner: Connection = {
    async query(statement) {
      const result = await connection.query({
        ...statement,
        text: SAVEPOINTS.get(statement.text) ?? statement.text,
      });
      // Going back to a savepoint leaves it standing: one of the same name around it would go back to this one in its place.
      if (statement.text === 'ROLLBACK')
        await connection.query({ text: 'RELEASE SAVEPOINT linha', values: [] });
      return result;
    },
    release: () => undefined,
  };
  return {
    async query(statement) {
      await connection.query({ text: 'SAVEPOINT passo', values: [] });
      try {
        const result = await connection.query(statement);
        await connection.query({ text: 'RELEASE SAVEPOINT passo', values: [] });
        return result;
      } catch (error) {
        await connection.query({ text: 'ROLLBACK TO SAVEPOINT passo', values: [] });
        throw error;
      }
    },
    connect: async () => inner,
  };
}

/** What opens transactions of its own, given a pool, or the connection of a transaction that is under way. */
export const poolOf = (db: Pool | Queryable): Pool => (isPool(db) ? db : nested(db));

/** A connection that a pool has lent goes back to it; the driver's own have a `connect` too. */
const isPool = (db: Pool | Queryable): db is Pool => 'connect' in db && !('release' in db);

/** The same call inside a transaction. */
export const callWithin = <C extends { readonly pool: Pool }>(call: C, db: Queryable): C => ({
  ...call,
  pool: nested(db),
});

/** Part of an open transaction that is taken back without the rest. */
export function inSavepoint<T>(db: Queryable, work: (db: Queryable) => Promise<T>): Promise<T> {
  return inTransaction(nested(db), work);
}
