/** Sessions, their places and who is enrolled. */
import type { SessaoComVagas } from '#domain/educacional/vaga.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, run, sql } from '#server/database/typed.ts';
import type { QueryRow } from '#server/database/query.ts';

export type Sessao = SessaoComVagas & { readonly inicio: string };

/** The session, held until the end of the transaction: of two people for one place the second counts after the first. */
export async function sessaoTravada(db: Queryable, id: number): Promise<Sessao | undefined> {
  await run(db, sql<QueryRow>`SELECT 1 FROM sessao_educacional WHERE id = ${id} FOR UPDATE`);
  return first(
    db,
    sql<Sessao>`SELECT s.situacao, s.vagas, ${sql.raw(isoSql('s.inicio'))} AS inicio, (SELECT count(*)::int FROM inscricao_educacional i
        WHERE i.sessao_id = s.id AND i.situacao <> 'CANCELADA' AND i.excluido_em IS NULL) AS inscritos
      FROM sessao_educacional s WHERE s.id = ${id} AND s.excluido_em IS NULL`,
  );
}

/** Writes the count of the session's people into it. */
export async function contarInscritos(db: Queryable, sessaoId: number): Promise<void> {
  await run(
    db,
    sql<QueryRow>`UPDATE sessao_educacional s SET inscritos = (SELECT count(*) FROM inscricao_educacional i
        WHERE i.sessao_id = s.id AND i.situacao <> 'CANCELADA' AND i.excluido_em IS NULL)
      WHERE s.id = ${sessaoId}`,
  );
}

/** Numbers of the users who hold a place. */
export async function inscritosDe(db: Queryable, sessaoId: number): Promise<readonly number[]> {
  const linhas = await all(
    db,
    sql<{ id: number }>`SELECT usuario_id AS id FROM inscricao_educacional
      WHERE sessao_id = ${sessaoId} AND usuario_id IS NOT NULL AND situacao <> 'CANCELADA' AND excluido_em IS NULL`,
  );
  return linhas.map(({ id }) => id);
}

export async function temaDe(db: Queryable, sessaoId: number): Promise<string> {
  const linha = await first(db, sql<{ tema: string }>`SELECT tema FROM sessao_educacional WHERE id = ${sessaoId}`);
  return linha?.tema ?? '';
}
