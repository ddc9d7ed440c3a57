/** Samples on their way to an outside laboratory. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, exactlyOne, isoSql, sql } from '#server/database/typed.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(alias, String(prestadorId)));

export type ParaRemessa = {
  readonly id: number;
  readonly etiqueta: string;
  readonly situacao: string;
  readonly apoioId: number | null;
  readonly paciente: string;
  readonly material: string;
  readonly coletadaEm: string | null;
  /** Its exams, with what the outside laboratory calls them. */
  readonly exames: readonly { readonly nome: string; readonly codigo: string | null }[];
  /** The list that it went with, or that somebody is making with it. */
  readonly remessaId: number | null;
  readonly remessa: number | null;
};

const AMOSTRA = (prestadorId: number) => sql`SELECT t.id, t.etiqueta, t.situacao, t.apoio_id AS "apoioId",
    ${sql.raw(nomeSql('p'))} AS paciente, c.material, ${sql.raw(isoSql('t.coletada_em'))} AS "coletadaEm",
    (SELECT coalesce(json_agg(json_build_object('nome', e.nome, 'codigo', e.codigo_apoio) ORDER BY e.nome), '[]') FROM exame_laboratorio e
      WHERE e.id IN (SELECT r.exame_id FROM amostra_resultados r WHERE r.amostra_id = t.id)) AS exames,
    m.id AS "remessaId", m.numero AS remessa
  FROM amostra t JOIN paciente p ON p.id = t.paciente_id JOIN recipiente_coleta c ON c.id = t.recipiente_id
  LEFT JOIN LATERAL (SELECT r.id, r.numero FROM remessa_apoio_amostras i JOIN remessa_apoio r ON r.id = i.remessa_apoio_id
     WHERE i.amostra_id = t.id AND r.excluido_em IS NULL AND (r.situacao = 'RASCUNHO' OR r.id = t.remessa_id)
     ORDER BY r.id LIMIT 1) m ON true
  WHERE ${daCasa('t.', prestadorId)} AND t.excluido_em IS NULL`;

export const amostrasPorId = (
  db: Queryable,
  prestadorId: number,
  ids: readonly number[],
): Promise<ParaRemessa[]> =>
  all(db, sql<ParaRemessa>`${AMOSTRA(prestadorId)} AND t.id = ANY (${[...ids]}::bigint[])`);

/** What waits for this laboratory and stands in no list, the first collected first. */
export const esperamPor = (
  db: Queryable,
  prestadorId: number,
  laboratorioId: number,
): Promise<ParaRemessa[]> =>
  all(
    db,
    sql<ParaRemessa>`${AMOSTRA(prestadorId)} AND t.apoio_id = ${laboratorioId} AND t.situacao = 'RECEBIDA' AND t.remessa_id IS NULL
      AND m.id IS NULL ORDER BY t.coletada_em, t.id LIMIT 500`,
  );

/** The samples of a list that went with it and have not come back. */
export const foraDaCasa = (db: Queryable, remessaId: number): Promise<{ readonly id: number }[]> =>
  all(
    db,
    sql<{
      id: number;
    }>`SELECT t.id FROM amostra t WHERE t.remessa_id = ${remessaId} AND t.situacao = 'ENVIADA' AND t.excluido_em IS NULL ORDER BY t.id`,
  );

export const laboratorioDe = (
  db: Queryable,
  id: number,
): Promise<{ readonly nome: string; readonly prazo: number | null }> =>
  exactlyOne(
    db,
    sql<{
      nome: string;
      prazo: number | null;
    }>`SELECT l.nome, l.prazo_resultado_dias AS prazo FROM laboratorio l WHERE l.id = ${id}`,
  );
