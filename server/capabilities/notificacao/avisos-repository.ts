/** Rows of notices, as their readers see them. */
import type { Aviso } from '#domain/notificacao/leitura.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, run, sql } from '#server/database/typed.ts';

const FOR_ME = `FROM aviso a JOIN usuario u ON u.id = $1 LEFT JOIN aviso_leitura l ON l.aviso_id = a.id AND l.usuario_id = u.id
 WHERE a.excluido_em IS NULL AND a.ativo AND a.inicio <= now() AND (a.fim IS NULL OR a.fim >= now())
   AND zelo_aviso_para(u, a.destino, a.prestador_id)`;

const COLUMNS = `a.id, a.titulo, a.texto, a.prioridade, a.fixo, a.inicio, a.fim, a.link,
  (SELECT json_build_object('id', p.id, 'nome', p.nome) FROM prestador p WHERE p.id = a.prestador_id) AS prestador,
  (SELECT c.nome FROM usuario c WHERE c.id = a.criado_por) AS autor, l.lido_em AS "lidoEm"`;

type Filtro = { readonly lido?: boolean | undefined; readonly inicio: number; readonly fim: number };

/** Pinned first, then the newest; with how many there are, and how many are unread. */
export async function avisosPara(
  db: Queryable,
  usuarioId: number,
  { lido, inicio, fim }: Filtro,
): Promise<{ linhas: Aviso[]; total: number; naoLidos: number }> {
  const only = lido === undefined ? '' : ` AND l.lido_em IS ${lido ? 'NOT ' : ''}NULL`;
  const linhas = await all<Aviso>(db, {
    text: `SELECT ${COLUMNS} ${FOR_ME}${only} ORDER BY a.fixo DESC, a.inicio DESC, a.id DESC LIMIT ${fim - inicio} OFFSET ${inicio}`,
    values: [usuarioId],
  });
  const counts = await exactlyOne<{ total: number; naoLidos: number }>(db, {
    text: `SELECT count(*) FILTER (WHERE true${only})::int AS total, count(*) FILTER (WHERE l.lido_em IS NULL)::int AS "naoLidos" ${FOR_ME}`,
    values: [usuarioId],
  });
  return { linhas, ...counts };
}

export function umAvisoPara(db: Queryable, usuarioId: number, id: number): Promise<Aviso | undefined> {
  return first(db, { text: `SELECT ${COLUMNS} ${FOR_ME} AND a.id = $2`, values: [usuarioId, id] });
}

/** Those of them that the person has not read; without ids of all. */
export async function naoLidosPor(
  db: Queryable,
  usuarioId: number,
  ids: readonly number[] | null,
): Promise<readonly number[]> {
  const rows = await all<{ id: number }>(db, {
    text: `SELECT a.id ${FOR_ME} AND l.lido_em IS NULL AND ($2::bigint[] IS NULL OR a.id = ANY($2))`,
    values: [usuarioId, ids],
  });
  return rows.map(({ id }) => id);
}

export type AvisoVigente = {
  readonly titulo: string;
  readonly texto: string;
  readonly destino: string;
  readonly prestadorId: number | null;
  readonly criadoPor: number | null;
};

/** The notice, if it is valid now; held against changes. */
export function travarVigente(db: Queryable, id: number): Promise<AvisoVigente | undefined> {
  return first(
    db,
    sql<AvisoVigente>`
      SELECT a.titulo, a.texto, a.destino, a.prestador_id AS "prestadorId", a.criado_por AS "criadoPor" FROM aviso a
       WHERE a.id = ${id} AND a.excluido_em IS NULL AND a.ativo AND a.inicio <= now() AND (a.fim IS NULL OR a.fim > now())
       FOR SHARE`,
  );
}

/** Its audience, but for who has read it. */
export async function quemDeveLer(
  db: Queryable,
  id: number,
  { destino, prestadorId }: AvisoVigente,
): Promise<readonly number[]> {
  const rows = await all<{ id: number }>(db, {
    text: `SELECT u.id FROM usuario u WHERE u.ativo AND u.excluido_em IS NULL AND zelo_aviso_para(u, $1, $2)
              AND NOT EXISTS (SELECT 1 FROM aviso_leitura l WHERE l.aviso_id = $3 AND l.usuario_id = u.id)`,
    values: [destino, prestadorId, id],
  });
  return rows.map((row) => row.id);
}

/** The person has read these. */
export async function guardarLeituras(
  db: Queryable,
  usuarioId: number,
  ids: readonly number[],
): Promise<void> {
  await run(db, {
    text: `INSERT INTO aviso_leitura (aviso_id, usuario_id)
           SELECT a.id, $1 FROM aviso a WHERE a.id = ANY($2::bigint[]) ON CONFLICT DO NOTHING`,
    values: [usuarioId, ids],
  });
}
