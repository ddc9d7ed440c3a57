/** Telling of a row that did not change itself: of what hangs on it. Rows that change tell themselves (zelo_ao_vivo). */
import type { Queryable } from '#server/database/query.ts';
import { run, sql } from '#server/database/typed.ts';

export type Mudanca = { readonly recurso: string; readonly id: number; readonly prestadorId: number };

/** With the caller's transaction: heard by whoever reads the register live, once it is committed. */
export async function contarMudanca(db: Queryable, { recurso, id, prestadorId }: Mudanca): Promise<void> {
  const topico = `registro:${recurso}@${prestadorId}`;
  const mudancas = JSON.stringify([{ id, acao: 'alterar', por: null }]);
  await run(db, sql`INSERT INTO canal_evento (topico, mudancas) VALUES (${topico}, ${mudancas}::jsonb)`);
  await run(db, sql`SELECT pg_notify('zelo_canal', ${`t:${topico}`})`);
}
