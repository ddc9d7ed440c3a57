/**
 * Lists that are known to be far longer than what is counted. A row leaves a list only by an update or a
 * deletion in its table, and PostgreSQL counts those. The list is not counted again until as many rows
 * changed as it has in excess.
 */
import type { Queryable, Statement } from '../database/query.ts';
import { isStandby } from '../database/replicas.ts';

/** Totals are exact up to here; beyond, the screen says 'mais de 10.000'. */
export const EXACT_TOTAL = 10_000;

/** As far as a list is counted that may turn out to be large. */
export const LARGE = 2 * EXACT_TOTAL + 1;

/** 'known': large, not counted; 'count': to be found out. */
export type Counting = 'known' | 'count';

/** Below the excess: the counts of a transaction arrive some seconds after it. */
const SAFE = EXACT_TOTAL / 2;
const MOST = 1_000;
/** A standby counts no changes: there a list is counted again after a while. */
const STANDBY_MS = 10_000;

/** How many rows of the table were ever updated or deleted, as a column. */
export function changesSql(table: string): string {
  const counter = (what: string): string => `pg_stat_get_tuples_${what}('${table}'::regclass)`;
  return `(${counter('updated')} + ${counter('deleted')})::float8`;
}

/** The changes counted when a list was found large, by database and by condition. */
const known = new WeakMap<Queryable, Map<string, number>>();

type Large = {
  counting(): Counting;
  /** Takes in what the statement told. False: what was known does not hold any more. */
  learn(row: readonly unknown[] | undefined): boolean;
};

/**
 * What is known of the rows of `table` under this condition; undefined where they may leave it without any change of
 * theirs, because it looks into other tables.
 */
export function largeOf(db: Queryable, table: string, { text: where, values }: Statement): Large | undefined {
  if (/\bselect\b/i.test(where)) return undefined;
  const key = `${table} ${where} ${JSON.stringify(values)}`;
  let lists = known.get(db);
  if (!lists) known.set(db, (lists = new Map()));
  const then = lists.get(key);
  const all = lists;
  const limit = isStandby(db) ? STANDBY_MS : SAFE;
  const countOf = (changes: unknown): number => (isStandby(db) ? performance.now() : Number(changes));
  return {
    counting: () => (then === undefined ? 'count' : 'known'),
    learn(row) {
      const [total, changes] = row ?? [0, 0];
      if (then === undefined) {
        if (Number(total) < LARGE) return true;
        if (all.size >= MOST) all.clear();
        all.set(key, countOf(changes));
        return true;
      }
      const since = countOf(changes) - then;
      // Nothing on the page tells nothing of the rest; counters begin anew after a crash of the database.
      if (row !== undefined && since >= 0 && since < limit) return true;
      all.delete(key);
      return false;
    },
  };
}
