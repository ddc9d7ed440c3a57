/** The person's CPF, of the user or of the professional that the user is. */
import type { Queryable } from '#server/database/query.ts';
import { first, query, sql } from '#server/database/typed.ts';

export async function cpfDe(db: Queryable, usuarioId: number): Promise<string | null> {
  const row = await first(
    db,
    query
      .selectFrom('usuario as u')
      .leftJoin('profissional as p', 'p.id', 'u.profissional_id')
      .select(sql<string | null>`coalesce(u.cpf, p.cpf)`.as('cpf'))
      .where('u.id', '=', usuarioId),
  );
  return row?.cpf ?? null;
}
