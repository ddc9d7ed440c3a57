/** The photo of an account. */
import type { Queryable } from '#server/database/query.ts';
import { first, query } from '#server/database/typed.ts';

/** JPEG in base64. */
export async function fotoDe(db: Queryable, login: string): Promise<string | null> {
  const row = await first(
    db,
    query.selectFrom('usuario').select('foto').where('login', '=', login).where('excluido_em', 'is', null),
  );
  return row?.foto ?? null;
}
