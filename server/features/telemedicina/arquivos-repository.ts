/** The files of a room: steps of its own that name the document. */
import type { Queryable } from '#server/database/query.ts';
import { first, exactlyOne, sql } from '#server/database/typed.ts';

/** The step of `teleconsulta_evento` that tells of a file. */
export const ARQUIVO = 'arquivo';

export async function quantosArquivos(db: Queryable, teleconsultaId: number): Promise<number> {
  const { quantos } = await exactlyOne(
    db,
    sql<{ quantos: number }>`SELECT count(*)::int AS quantos FROM teleconsulta_evento
      WHERE teleconsulta_id = ${teleconsultaId} AND passo = ${ARQUIVO}`,
  );
  return quantos;
}

export function arquivoDaSala(
  db: Queryable,
  teleconsultaId: number,
  id: number,
): Promise<{ objectId: string; nome: string; mime: string } | undefined> {
  return first(
    db,
    sql<{
      objectId: string;
      nome: string;
      mime: string;
    }>`SELECT dado->>'objectId' AS "objectId", dado->>'nome' AS nome, dado->>'mime' AS mime
      FROM teleconsulta_evento WHERE id = ${id} AND teleconsulta_id = ${teleconsultaId} AND passo = ${ARQUIVO}`,
  );
}
