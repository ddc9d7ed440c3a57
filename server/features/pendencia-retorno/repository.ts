/** Pending lines of bank returns: which of them a movement has settled. */
import type { Queryable } from '#server/database/query.ts';
import { exactlyOne, run, sql } from '#server/database/typed.ts';

/** Whether the movement settled another line already; it is held, so that two lines at once do not take it both. */
export async function movimentoJaResolveu(db: Queryable, movimentoId: number, id: number): Promise<boolean> {
  await run(db, sql`SELECT 1 FROM movimento_bancario WHERE id = ${movimentoId} FOR NO KEY UPDATE`);
  const { resolveu } = await exactlyOne(
    db,
    sql<{
      resolveu: boolean;
    }>`SELECT EXISTS (SELECT 1 FROM pendencia_retorno p WHERE p.movimento_id = ${movimentoId} AND p.id <> ${id}
      AND p.situacao = 'RESOLVIDA' AND p.excluido_em IS NULL) AS resolveu`,
  );
  return resolveu;
}
