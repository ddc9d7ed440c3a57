/** The little of pg that the engine uses, and names for statements worth preparing. */
export type Statement = { readonly text: string; readonly values: unknown[]; readonly name?: string };

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type QueryResult = { readonly rows: any[]; readonly rowCount: number | null };

/** A pool or one of its connections. */
export type Queryable = {
  query(statement: Statement & { readonly rowMode?: 'array' }): Promise<QueryResult>;
};

export type Connection = Queryable & { release(error?: Error | boolean): void };

/** What the engine needs of the database. */
export type Pool = Queryable & { connect(): Promise<Connection> };

const names = new Map<string, string>();
/** Each connection keeps every prepared statement: a bound on what shapes alone can make. */
const MAX_NAMES = 400;

/**
 * Names the statement, so that each connection parses it once. Only for texts from a small set, and without
 * LIKE: a generic plan cannot know how common a word is.
 */
export function prepared(statement: Statement, worthwhile = true): Statement {
  if (!worthwhile) return statement;
  let name = names.get(statement.text);
  if (!name) {
    if (names.size >= MAX_NAMES) return statement;
    names.set(statement.text, (name = `zelo${names.size}`));
  }
  return { ...statement, name };
}

/** Runs `work` in a transaction of its own connection; rolls back and rethrows on any failure. */
export async function inTransaction<T>(pool: Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query({ text: 'BEGIN', values: [] });
    const result = await work(connection);
    await connection.query({ text: 'COMMIT', values: [] });
    return result;
  } catch (error) {
    await connection.query({ text: 'ROLLBACK', values: [] }).catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    connection.release(broken);
  }
}
