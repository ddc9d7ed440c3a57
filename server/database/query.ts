/** The little of pg that the engine uses, and names for statements worth preparing. */
export type Statement = { readonly text: string; readonly values: unknown[]; readonly name?: string };

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type QueryRow = { [column: string]: any };

export type QueryResult<Row> = { readonly rows: Row[]; readonly rowCount: number | null };

/** A pool or one of its connections. What a statement answers is said where it is asked, `query<Row>`, never by a cast. */
export type Queryable = {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  query<Row extends QueryRow = any>(
    statement: Statement & { readonly rowMode?: 'array' },
  ): Promise<QueryResult<Row>>;
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
    return await transactionOn(connection, work, (cause) => (broken = cause));
  } finally {
    connection.release(broken);
  }
}

/** The same on a connection that the caller holds; `lost` hears of a rollback that failed. The first failure is the one told. */
export async function transactionOn<T>(
  connection: Queryable,
  work: (db: Queryable) => Promise<T>,
  lost: (cause: Error) => unknown = () => undefined,
): Promise<T> {
  try {
    await connection.query({ text: 'BEGIN', values: [] });
    const result = await work(connection);
    await connection.query({ text: 'COMMIT', values: [] });
    return result;
  } catch (error) {
    await connection.query({ text: 'ROLLBACK', values: [] }).catch(lost);
    throw error;
  }
}
