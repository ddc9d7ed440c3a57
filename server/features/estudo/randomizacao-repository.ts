/** Rows of the randomisation that the record door does not read: sites by number, the next place of a list, its arm's door (CRF-04). */
import type { Queryable } from '#server/database/query.ts';
import { all, exactlyOne, first, isoSql, run, sql } from '#server/database/typed.ts';

/** The active sites of the study by their number. */
export async function centrosDoEstudo(
  db: Queryable,
  estudoId: number,
): Promise<ReadonlyMap<string, { readonly id: number; readonly prestadorId: number }>> {
  const rows = await all(
    db,
    sql<{ id: number; numero: string; prestadorId: number }>`SELECT id, numero, prestador_id AS "prestadorId"
      FROM centro_estudo WHERE estudo_id = ${estudoId} AND ativo AND excluido_em IS NULL`,
  );
  return new Map(rows.map(({ numero, ...centro }) => [numero, centro]));
}

/** Names of the lists of these sites that still have places. Held until the transaction ends: two imports follow one another. */
export async function listasEmUso(db: Queryable, estudoId: number): Promise<ReadonlySet<string>> {
  await run(db, sql`SELECT 1 FROM estudo WHERE id = ${estudoId} FOR UPDATE`);
  const rows = await all(
    db,
    sql<{ nome: string }>`SELECT nome FROM lista_randomizacao
      WHERE estudo_id = ${estudoId} AND situacao = 'EM_USO' AND excluido_em IS NULL`,
  );
  return new Set(rows.map(({ nome }) => nome));
}

/** How many of the study have been drawn: its next code follows. Whoever asks holds the study. */
export async function proximoCodigo(db: Queryable, estudoId: number): Promise<string> {
  await run(db, sql`SELECT 1 FROM estudo WHERE id = ${estudoId} FOR NO KEY UPDATE`);
  const { n } = await exactlyOne<{ n: number }>(
    db,
    sql`SELECT count(*)::int + 1 AS n FROM alocacao_estudo WHERE estudo_id = ${estudoId} AND participante_id IS NOT NULL`,
  );
  return `R${String(n).padStart(4, '0')}`;
}

/** The first free place of a list, without its arm; the list is held, so that two draws follow one another. */
export async function proximoLugar(
  db: Queryable,
  listaId: number,
): Promise<{ readonly id: number; readonly posicao: number; readonly total: number } | undefined> {
  await run(db, sql`SELECT 1 FROM lista_randomizacao WHERE id = ${listaId} FOR UPDATE`);
  return first(
    db,
    sql<{ id: number; posicao: number; total: number }>`SELECT a.id, a.posicao, l.total
      FROM alocacao_estudo a JOIN lista_randomizacao l ON l.id = a.lista_id
      WHERE a.lista_id = ${listaId} AND a.participante_id IS NULL ORDER BY a.posicao LIMIT 1`,
  );
}

/** The place of a participant, without its arm. */
export function alocacaoDo(
  db: Queryable,
  participanteId: number,
): Promise<{ readonly id: number; readonly centroId: number; readonly estudoId: number } | undefined> {
  return first(
    db,
    sql<{
      id: number;
      centroId: number;
      estudoId: number;
    }>`SELECT id, centro_id AS "centroId", estudo_id AS "estudoId"
      FROM alocacao_estudo WHERE participante_id = ${participanteId} AND excluido_em IS NULL`,
  );
}

/** Who opened the blinding of a participant, the newest first. */
export function aberturasDo(
  db: Queryable,
  participanteId: number,
): Promise<{ quem: string; em: string; motivo: string }[]> {
  return all(
    db,
    sql<{
      quem: string;
      em: string;
      motivo: string;
    }>`SELECT quem, ${sql.raw(isoSql('em'))} AS em, motivo FROM abertura_cegamento
      WHERE participante_id = ${participanteId} AND excluido_em IS NULL ORDER BY em DESC`,
  );
}
