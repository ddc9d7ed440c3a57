/**
 * Search indexes (GIN) put new entries in a list first, and the statement that makes the list too long merges it into
 * the index: an eighth of what the writing connection did. Here a connection of the pool merges it after each block,
 * while the next block is written.
 */
import type pg from 'pg';
import { quote } from '#server/database/names.ts';
import type { Pool } from '#server/engine/query.ts';

/** How to start the merging of what `table`'s search indexes have in their lists; from here on `writer` leaves it to that. */
export async function mergeBeside(pool: Pool, writer: pg.Client, table: string): Promise<() => void> {
  // Some blocks' worth: where the merging is late, or not allowed (another owner), the writer does it as ever.
  await writer.query(`SET gin_pending_list_limit = '16MB'`);
  let merging = false;
  return () => {
    if (merging) return;
    merging = true;
    pool
      .query({
        text: `SELECT gin_clean_pending_list(i.oid)
                 FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_am a ON a.oid = i.relam
                WHERE x.indrelid = $1::regclass AND a.amname = 'gin' AND pg_has_role(i.relowner, 'USAGE')`,
        values: [quote(table)],
      })
      .catch(() => undefined) // Nothing is lost: the entries stay in the list, where searches find them.
      .finally(() => (merging = false));
  };
}
