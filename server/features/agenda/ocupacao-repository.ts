/** Minutes that are booked of each professional, for the board (ocupacao.ts). */
import type { Queryable } from '#server/database/query.ts';

export type Marcado = { readonly profissional: number; readonly minutos: number; readonly n: number };

/** `onde`: the condition of the caller's own list over the alias t, with its values. */
export async function minutosMarcados(
  db: Queryable,
  { onde, values }: { readonly onde: string; readonly values: unknown[] },
): Promise<readonly Marcado[]> {
  const { rows } = await db.query<Marcado>({
    text: `SELECT t.profissional_id AS profissional, (sum(extract(epoch FROM t.fim - t.inicio)) / 60)::float8 AS minutos,
        count(*)::int AS n
      FROM agendamento t WHERE ${onde} GROUP BY 1`,
    values,
  });
  return rows;
}
