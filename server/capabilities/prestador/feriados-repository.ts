/** Holidays where a provider is: of the country, of its state and of its city. */
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';

/** Of a provider without a city only those of the country; an optional day of one state is not the country's. */
const vale = (
  prestadorId: number,
) => sql`f.excluido_em IS NULL AND (f.tipo = 'NACIONAL' OR (f.tipo = 'FACULTATIVO' AND f.uf IS NULL)
  OR EXISTS (SELECT 1 FROM prestador p JOIN cidade c ON c.id = p.cidade_id WHERE p.id = ${prestadorId}
    AND ((f.tipo = 'ESTADUAL' AND f.uf = c.uf) OR (f.tipo = 'MUNICIPAL' AND f.cidade_id = c.id))))`;

/** Days on which banks are closed there, from one day until a month after another. */
export async function feriadosBancarios(
  db: Queryable,
  prestadorId: number,
  desde: string,
  ate = desde,
): Promise<ReadonlySet<string>> {
  const rows = await all(
    db,
    sql<{ data: string }>`SELECT DISTINCT f.data FROM feriado f
      WHERE f.data BETWEEN ${desde}::date AND ${ate}::date + 30 AND ${vale(prestadorId)}`,
  );
  return new Set(rows.map(({ data }) => data));
}

/** Holidays that close the agenda, with their names. */
export function feriadosDaAgenda(
  db: Queryable,
  prestadorId: number,
  { de, ate }: { readonly de: string; readonly ate: string },
): Promise<{ data: string; nome: string }[]> {
  return all(
    db,
    sql<{ data: string; nome: string }>`SELECT f.data, min(f.nome) AS nome FROM feriado f
      WHERE f.fecha_agenda AND f.data BETWEEN ${de}::date AND ${ate}::date AND ${vale(prestadorId)}
      GROUP BY f.data ORDER BY f.data`,
  );
}
