/** Rows of the visits that go by a media server: one in `teleconsulta_grande` for each, with the room that it has there. */
import type { Queryable, QueryRow } from '#server/database/query.ts';
import { first, run, sql } from '#server/database/typed.ts';

/** The visit's room at the media server; null: it goes from browser to browser. */
export async function salaDeMidia(db: Queryable, teleconsultaId: number): Promise<string | null> {
  const row = await first(
    db,
    sql<{ sala: string }>`SELECT sala FROM teleconsulta_grande WHERE teleconsulta_id = ${teleconsultaId}`,
  );
  return row?.sala ?? null;
}

/** Twice is once. */
export async function darSalaDeMidia(db: Queryable, teleconsultaId: number, sala: string): Promise<void> {
  await run(
    db,
    sql<QueryRow>`INSERT INTO teleconsulta_grande (teleconsulta_id, sala) VALUES (${teleconsultaId}, ${sala}) ON CONFLICT DO NOTHING`,
  );
}

/** Another room from now on; nothing where the visit has none. */
export async function trocarSalaDeMidia(db: Queryable, teleconsultaId: number, sala: string): Promise<void> {
  await run(
    db,
    sql<QueryRow>`UPDATE teleconsulta_grande SET sala = ${sala} WHERE teleconsulta_id = ${teleconsultaId}`,
  );
}

export async function tirarSalaDeMidia(db: Queryable, teleconsultaId: number): Promise<void> {
  await run(db, sql<QueryRow>`DELETE FROM teleconsulta_grande WHERE teleconsulta_id = ${teleconsultaId}`);
}

/** Takes every place back: who waits is told to come in anew. */
export async function largarTodos(db: Queryable, teleconsultaId: number): Promise<void> {
  await run(
    db,
    sql<QueryRow>`UPDATE teleconsulta_participante SET chave = NULL, linha = NULL, ligado = false, saiu_em = coalesce(saiu_em, now())
      WHERE teleconsulta_id = ${teleconsultaId} AND chave IS NOT NULL`,
  );
}
