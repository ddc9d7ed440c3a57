/** The account that a session is opened for. */
import type { Queryable } from '#server/database/query.ts';
import { first, query } from '#server/database/typed.ts';

export async function loginDe(db: Queryable, usuarioId: number): Promise<string | undefined> {
  return (await first(db, query.selectFrom('usuario').select('login').where('id', '=', usuarioId)))?.login;
}
