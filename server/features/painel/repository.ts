/** What boards ask of the database beside the registers' own rows: typed goals, and the codes of towns. */
import type { BaseDaMeta } from '#domain/painel/meta.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, query, sql } from '#server/database/typed.ts';

export type Meta = {
  readonly id: number;
  readonly quadro: string;
  readonly base: BaseDaMeta;
  readonly valor: string | null;
};

/** Whoever may open the board sees its goals: they tell of no row. */
export const metasDe = (db: Queryable, painel: string, prestadorId: number | null): Promise<Meta[]> =>
  prestadorId === null
    ? Promise.resolve([])
    : all(
        db,
        sql<Meta>`SELECT id, quadro, base, valor::text AS valor FROM meta_painel
          WHERE ${sql.raw(ofTenant('', String(prestadorId)))} AND painel = ${painel} AND excluido_em IS NULL`,
      );

/** Codes of IBGE by the town's id. */
export async function codigosIbge(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await all(
    db,
    query
      .selectFrom('cidade')
      .select(['id', 'codigo_ibge as ibge'])
      .where('id', 'in', [0, ...ids]),
  );
  return new Map(rows.map(({ id, ibge }) => [id, ibge]));
}

/** The unit's own zone. */
export async function fusoDoPrestador(db: Queryable, prestadorId: number): Promise<string | undefined> {
  const [row] = await all(
    db,
    sql<{ fuso: string | null }>`SELECT fuso_horario AS fuso FROM prestador WHERE id = ${prestadorId}`,
  );
  return row?.fuso ?? undefined;
}
