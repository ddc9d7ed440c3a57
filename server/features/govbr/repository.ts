/** Whose account a CPF is, and how a session came in. */
import type { Queryable } from '#server/database/query.ts';
import { first, query, sql } from '#server/database/typed.ts';

export async function usuarioDoCpf(db: Queryable, cpf: string): Promise<number | null> {
  const row = await first(
    db,
    query
      .selectFrom('usuario')
      .select('id')
      .where('cpf', '=', cpf)
      .where('ativo', '=', true)
      .where('excluido_em', 'is', null),
  );
  return row?.id ?? null;
}

/** Whether the session of this hash came in by gov.br. */
export async function veioPorGovBr(db: Queryable, hash: string): Promise<boolean> {
  const found = await first(
    db,
    query
      .selectFrom('sessao')
      .select('id')
      .where('token_hash', '=', sql<Buffer>`decode(${hash}, 'hex')`)
      .where('meio', '=', 'govbr'),
  );
  return found !== undefined;
}
