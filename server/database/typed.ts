/**
 * SQL that TypeScript reads: Kysely over the tables of the declarations. It is built here and run on whatever
 * connection the caller holds (the pool, or its transaction). Repositories use it; rows of one register come
 * by the record door.
 */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type RawBuilder,
} from 'kysely';
import type { DeclaredTables } from './declared.ts';
import type { Queryable, QueryRow, Statement } from './query.ts';
import type { SystemTables } from './system-tables.ts';

export { sql } from 'kysely';

/** A moment as it travels, inside JSON. */
export const isoSql = (text: string): string =>
  `to_char(${text} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Tables = DeclaredTables & SystemTables;

/** Builds and runs nothing: `all`, `first` and `run` take what it built to a connection. */
export const query = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** What Kysely built, or a text that says it better. */
type Built<Row> = Compilable<Row> | RawBuilder<Row> | Statement;

export async function all<Row extends QueryRow>(db: Queryable, built: Built<Row>): Promise<Row[]> {
  return (await db.query<Row>(statementOf(built))).rows;
}

export async function first<Row extends QueryRow>(
  db: Queryable,
  built: Built<Row>,
): Promise<Row | undefined> {
  const [row] = await all(db, built);
  return row;
}

/** The row of a statement that always answers one: an aggregate, an INSERT ... RETURNING. */
export async function exactlyOne<Row extends QueryRow>(db: Queryable, built: Built<Row>): Promise<Row> {
  const row = await first(db, built);
  if (row === undefined) throw new Error('a statement that always answers a row answered none');
  return row;
}

/** How many rows it wrote. */
export async function run(db: Queryable, built: Built<QueryRow>): Promise<number> {
  return (await db.query(statementOf(built))).rowCount ?? 0;
}

function statementOf(built: Built<QueryRow>): Statement {
  if ('text' in built) return built;
  const { sql: text, parameters } = built.compile(query);
  return { text, values: [...parameters] };
}
