/** What rows are called. */
import type { EntityModel } from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '../database/query.ts';
import { labelSql } from './entity-sql.ts';

/** Names by id, whosever the rows are and in the bin too: for what the caller already refers to. */
export async function namesOf(
  db: Queryable,
  entity: EntityModel,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: number; label: string }>({
    text: `SELECT t.id, ${labelSql(entity, 't')} AS label FROM ${quote(entity.table)} t WHERE t.id = ANY($1::bigint[]) ORDER BY 2`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map(({ id, label }) => [id, label]));
}
