/** The statements of a line: what was committed since, read in one snapshot, and telling every process. */
import type { Pool } from '#server/database/query.ts';
import type { Mudancas } from './topicos.ts';

export const CHANNEL = 'zelo_canal';
/** More events than this at once are no longer told one by one. */
export const MOST_EVENTS = 200;

export async function notify(pool: Pool, payload: string): Promise<void> {
  await pool.query({ name: 'canal-avisar', text: `SELECT pg_notify('${CHANNEL}', $1)`, values: [payload] });
}

export type NewsQuestion = {
  /** Sources of the topics that are heard, by name. */
  readonly fontes: readonly { readonly nome: string; readonly sql: string }[];
  readonly usuarioId: number;
  readonly prestadores: readonly number[];
  /** The snapshot seen last, and the topics heard since. */
  readonly cursor: string | null;
  readonly known: readonly string[];
  /** Topics heard from now on, and the snapshot that their reader has seen. */
  readonly topicos: readonly string[];
  readonly desde: string | null;
};

export async function readNews(pool: Pool, question: NewsQuestion): Promise<News> {
  const { fontes, usuarioId, prestadores, cursor, known, topicos, desde } = question;
  const name = ['canal', ...fontes.map(({ nome }) => nome)].join('-');
  const text = newsSql(fontes.map(({ sql }) => sql));
  const ask = (from: string | null, since: string | null) =>
    pool.query<News>({ name, text, values: [usuarioId, prestadores, from, known, topicos, since] });
  const { rows } = await ask(cursor, desde).catch((error: { code?: string }) => {
    // A cursor that only looks like a snapshot: the reader has seen nothing.
    if ((cursor === null && desde === null) || error.code !== '22P02') throw error;
    return ask(cursor === null ? null : '1:1:', desde === null ? null : '1:1:');
  });
  const [row] = rows;
  if (!row) throw new Error('a statement without FROM answers one row');
  return row;
}

type News = {
  readonly cursor: string;
  readonly alheio: boolean;
  readonly varrido: boolean;
  readonly novos_perdidos: boolean;
  readonly recentes: readonly string[];
  readonly eventos: readonly { readonly id: number; readonly topico: string; readonly mudancas: Mudancas }[];
  readonly fontes: readonly unknown[];
};

/** Committed since the snapshot, as far as this statement sees; rows of the future are of another life of the database. */
const since = (snapshot: string): string =>
  `e.tx >= pg_snapshot_xmin(${snapshot}::pg_snapshot) AND NOT pg_visible_in_snapshot(e.tx, ${snapshot}::pg_snapshot)
     AND e.tx < pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * $1 the person, $2 their providers, $3 the snapshot seen last, $4 the topics heard since; $5 topics heard from now on and $6
 * the snapshot that their reader has seen. Without a snapshot, what was told in the last minute may be missing in what the
 * reader has read: it reads again. A snapshot ahead of the database is of another life of it (a restored copy).
 */
function newsSql(fontes: readonly string[]): string {
  return `
WITH quem AS (SELECT $1::bigint AS usuario_id, $2::bigint[] AS prestadores)
SELECT pg_current_snapshot()::text AS cursor,
       coalesce(pg_snapshot_xmax($3::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) AS alheio,
       coalesce((SELECT v.tx >= pg_snapshot_xmax($3::pg_snapshot) FROM canal_varrido v), false) AS varrido,
       coalesce((SELECT v.tx >= pg_snapshot_xmax($6::pg_snapshot) FROM canal_varrido v)
         OR pg_snapshot_xmax($6::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) AS novos_perdidos,
       ARRAY(SELECT DISTINCT e.topico FROM canal_evento e
              WHERE ((e.topico = ANY ($4::text[]) AND $3::text IS NULL) OR (e.topico = ANY ($5::text[]) AND $6::text IS NULL))
                AND e.criado_em > now() - interval '1 minute') AS recentes,
       coalesce((SELECT json_agg(r ORDER BY r.id) FROM (
         SELECT e.id, e.topico, e.mudancas FROM canal_evento e
          WHERE (e.topico = ANY ($4::text[]) AND ${since('$3')}) OR (e.topico = ANY ($5::text[]) AND ${since('$6')})
          ORDER BY e.id LIMIT ${MOST_EVENTS + 1}) r), '[]'::json) AS eventos,
       json_build_array(${fontes.join(', ')}) AS fontes`;
}
