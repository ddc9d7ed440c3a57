/** The one row of the product's own values. */
import type { Queryable } from '#server/database/query.ts';
import { first, query, run, sql } from '#server/database/typed.ts';

export type Stored = { readonly valores: { readonly [key: string]: unknown }; readonly versao: number };

/** Locked for a change. */
export function travarValores(db: Queryable): Promise<Stored | undefined> {
  return first(db, sql<Stored>`SELECT valores, versao FROM configuracao WHERE id = 1 FOR UPDATE`);
}

export async function gravarValores(
  db: Queryable,
  valores: Stored['valores'],
  usuarioId: number,
): Promise<void> {
  await run(
    db,
    query
      .updateTable('configuracao')
      .set({
        valores: JSON.stringify(valores),
        versao: sql<number>`versao + 1`,
        atualizado_em: sql<string>`now()`,
        atualizado_por: usuarioId,
      })
      .where('id', '=', 1),
  );
}

/** Which version it is, by whom and since when. */
export function ultimaMudanca(
  db: Queryable,
): Promise<{ versao: number; em: string | null; por: string | null } | undefined> {
  return first(
    db,
    query
      .selectFrom('configuracao as c')
      .leftJoin('usuario as u', 'u.id', 'c.atualizado_por')
      .select(['c.versao', 'c.atualizado_em as em', 'u.nome as por'])
      .where('c.id', '=', 1),
  );
}
