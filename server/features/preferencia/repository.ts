/** Rows of preferences, by person and key. */
import type { Queryable } from '#server/database/query.ts';
import { first, exactlyOne, query, run, sql } from '#server/database/typed.ts';

export async function lerPreferencia(db: Queryable, usuarioId: number, chave: string): Promise<unknown> {
  const row = await first(
    db,
    query
      .selectFrom('preferencia')
      .select('valor')
      .where('usuario_id', '=', usuarioId)
      .where('chave', '=', chave),
  );
  return row?.valor ?? null;
}

export async function apagarPreferencia(db: Queryable, usuarioId: number, chave: string): Promise<void> {
  await run(
    db,
    query.deleteFrom('preferencia').where('usuario_id', '=', usuarioId).where('chave', '=', chave),
  );
}

/** One write of a person at a time, until the transaction ends. */
export async function travarPreferencias(db: Queryable, usuarioId: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtext('preferencia'), ${usuarioId}::int)`);
}

/** What the person keeps besides this key. */
export function medirPreferencias(
  db: Queryable,
  usuarioId: number,
  menos: string,
): Promise<{ chaves: number; bytes: number }> {
  return exactlyOne(
    db,
    sql<{ chaves: number; bytes: number }>`
      SELECT count(*)::int AS chaves, coalesce(sum(octet_length(valor::text)), 0)::int AS bytes
        FROM preferencia WHERE usuario_id = ${usuarioId} AND chave <> ${menos}`,
  );
}

/** `valor` is JSON text. */
export async function gravarPreferencia(
  db: Queryable,
  usuarioId: number,
  chave: string,
  valor: string,
): Promise<void> {
  await run(
    db,
    query
      .insertInto('preferencia')
      .values({ usuario_id: usuarioId, chave, valor })
      .onConflict((conflict) =>
        conflict
          .columns(['usuario_id', 'chave'])
          .doUpdateSet((eb) => ({ valor: eb.ref('excluded.valor'), atualizado_em: sql<string>`now()` })),
      ),
  );
}
