/**
 * What a write locks before its own row. Two calls that lock the same rows in opposite orders wait for each other until the
 * database takes one of them back, a second later: the owner comes before what it owns, whoever asks (docs/decisions/0178).
 */
import { quote } from '#server/database/names.ts';
import type { Queryable } from '../database/query.ts';
import type { EntityCall } from './call.ts';
import { hookContext } from './hooks.ts';
import { reachedOf } from './read.ts';
import { isSummed, sumsOver } from './sums.ts';

/**
 * `step`: the step's name; null for a change, and for the way into the bin and out of it. Only inside a transaction. For a row
 * that the caller does not have nothing is locked: nobody waits for who has no business there.
 */
export async function holdFirst(
  db: Queryable,
  call: EntityCall,
  asked: readonly number[],
  step: string | null,
): Promise<void> {
  if (asked.length === 0 || (!call.hooks.hold && !isSummed(call))) return;
  const ids = await reachedOf(db, call, asked);
  if (ids.length === 0) return;
  await call.hooks.hold?.(ids, hookContext(call, db), step);
  const owners = new Map(
    sumsOver(call.registry, call.entity).map(({ entity, sum }) => [
      `${entity.table} ${sum.by}`,
      { entity, sum },
    ]),
  );
  for (const { entity: owner, sum } of owners.values()) {
    const by = call.entity.field[sum.by]?.column ?? '';
    await db.query({
      text:
        `SELECT 1 FROM ${quote(owner.table)} WHERE id IN (SELECT ${quote(by)} FROM ${quote(call.entity.table)} ` +
        `WHERE id = ANY($1)) ORDER BY id FOR NO KEY UPDATE`,
      values: [ids],
    });
  }
}
