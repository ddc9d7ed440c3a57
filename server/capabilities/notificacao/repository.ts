/** Rows of notifications: told, listed, read, forgotten. */
import type { Notificacao } from '#domain/notificacao/leitura.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenantsOrHouse } from '#server/database/tenant.ts';
import { all, first, exactlyOne, query, run, sql } from '#server/database/typed.ts';

export type Filtro = {
  readonly lida?: boolean;
  readonly tipo?: string;
  readonly q?: string;
  readonly inicio: number;
  readonly fim: number;
};

const COLUMNS = `n.id, n.tipo, n.titulo, n.texto, n.sensivel, n.destino, n.prestador_id AS "prestadorId",
  (SELECT p.nome FROM prestador p WHERE p.id = n.prestador_id) AS "prestadorNome", n.lida_em AS "lidaEm", n.criado_em AS "criadoEm"`;

/** $1 the person, $2 their providers. */
export const VISIVEIS = `n.usuario_id = $1 AND ${ofTenantsOrHouse('n.', '$2')}`;

/** Whose they are, and the providers that the person is at. */
export type Quem = readonly [usuarioId: number, prestadores: readonly number[]];

/** Newest first; the total and the unread count with it. */
export async function notificacoesDe(
  db: Queryable,
  pessoa: Quem,
  { lida, tipo, q, inicio, fim }: Filtro,
): Promise<{ linhas: Notificacao[]; total: number; naoLidas: number }> {
  const values: unknown[] = [...pessoa];
  const where = [VISIVEIS];
  if (lida !== undefined) where.push(lida ? 'n.lida_em IS NOT NULL' : 'n.lida_em IS NULL');
  if (tipo !== undefined) where.push(`n.tipo = $${values.push(tipo)}`);
  if (q !== undefined && q !== '')
    where.push(
      `zelo_busca(n.titulo || ' ' || coalesce(n.texto, '')) LIKE '%' || replace(replace(replace(zelo_busca($${values.push(q)}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`,
    );
  const condition = where.join(' AND ');
  const linhas = await all<Notificacao>(db, {
    text: `SELECT ${COLUMNS} FROM notificacao n WHERE ${condition} ORDER BY n.criado_em DESC, n.id DESC LIMIT ${fim - inicio} OFFSET ${inicio}`,
    values,
  });
  const counts = await exactlyOne<{ total: number; naoLidas: number }>(db, {
    text: `SELECT (SELECT count(*) FROM notificacao n WHERE ${condition})::int AS total,
                  (SELECT count(*) FROM notificacao n WHERE ${VISIVEIS} AND n.lida_em IS NULL)::int AS "naoLidas"`,
    values,
  });
  return { linhas, ...counts };
}

export function umaNotificacao(db: Queryable, pessoa: Quem, id: number): Promise<Notificacao | undefined> {
  return first(db, {
    text: `SELECT ${COLUMNS} FROM notificacao n WHERE ${VISIVEIS} AND n.id = $3`,
    values: [...pessoa, id],
  });
}

export async function contarNaoLidas(db: Queryable, pessoa: Quem): Promise<number> {
  const text = `SELECT count(*)::int AS total FROM notificacao n WHERE ${VISIVEIS} AND n.lida_em IS NULL`;
  return (await exactlyOne<{ total: number }>(db, { text, values: [...pessoa] })).total;
}

/** Reads or unreads one; its event, undefined where it was so already. */
export function gravarLida(
  db: Queryable,
  pessoa: Quem,
  id: number,
  lida: boolean,
): Promise<{ chave: string | null } | undefined> {
  return first(db, {
    text: `UPDATE notificacao n SET lida_em = CASE WHEN $4 THEN coalesce(n.lida_em, now()) END
            WHERE ${VISIVEIS} AND n.id = $3 AND (n.lida_em IS NOT NULL) <> $4 RETURNING n.chave`,
    values: [...pessoa, id, lida],
  });
}

/** Reads all unread ones up to an id; their events. */
export function lerAte(db: Queryable, pessoa: Quem, ate: number): Promise<{ chave: string | null }[]> {
  return all(db, {
    text: `UPDATE notificacao n SET lida_em = now() WHERE ${VISIVEIS} AND n.id <= $3 AND n.lida_em IS NULL RETURNING n.chave`,
    values: [...pessoa, ate],
  });
}

/** Reads what was told of these events. */
export async function lerPorChave(
  db: Queryable,
  usuarioId: number,
  chaves: readonly string[],
): Promise<void> {
  await run(
    db,
    query
      .updateTable('notificacao')
      .set({ lida_em: sql<string>`now()` })
      .where('usuario_id', '=', usuarioId)
      .where('lida_em', 'is', null)
      .where('chave', '=', sql<string>`ANY(${chaves})`),
  );
}

type Nova = {
  readonly para: readonly number[];
  readonly tipo: string;
  readonly titulo: string;
  readonly texto: string | null;
  readonly destino: string | null;
  readonly sensivel: boolean;
  readonly prestadorId: number | null;
  readonly chave: string | null;
  readonly criadoPor: number | null;
};

/** Tells, and puts the pushes in the queue; answers how many people are told for the first time. */
export async function inserirNotificacoes(db: Queryable, nova: Nova): Promise<number> {
  const { novas } = await exactlyOne<{ novas: number }>(db, {
    name: 'notificar',
    // In the order of users, so that two tellers never wait for each other.
    text: `WITH novas AS (
             INSERT INTO notificacao (usuario_id, tipo, titulo, texto, destino, sensivel, prestador_id, chave, criado_por)
             SELECT u.id, $2, $3, $4, $5, $6, $7::bigint, $8, $9::bigint FROM usuario u
              WHERE u.id = ANY($1::bigint[]) AND u.ativo AND u.excluido_em IS NULL ORDER BY u.id
             ON CONFLICT (usuario_id, chave) WHERE chave IS NOT NULL DO NOTHING
             RETURNING id, usuario_id),
           envios AS (
             INSERT INTO tarefa (tipo, dados)
             SELECT 'push', jsonb_build_object('notificacaoId', n.id) FROM novas n
              WHERE EXISTS (SELECT 1 FROM push_assinatura a WHERE a.usuario_id = n.usuario_id))
           SELECT count(*)::int AS novas FROM novas`,
    values: [
      nova.para,
      nova.tipo,
      nova.titulo,
      nova.texto,
      nova.destino,
      nova.sensivel,
      nova.prestadorId,
      nova.chave,
      nova.criadoPor,
    ],
  });
  return novas;
}

/** Those older than so many days; answers how many are gone. */
export function apagarVelhas(
  db: Queryable,
  dias: { readonly lidas: number; readonly naoLidas: number },
): Promise<number> {
  return run(
    db,
    sql`DELETE FROM notificacao WHERE criado_em < now() - make_interval(days => ${dias.naoLidas})
          OR (lida_em IS NOT NULL AND lida_em < now() - make_interval(days => ${dias.lidas}))`,
  );
}

/** Rows that bear a transaction still to come say one long past. */
export async function assentarTransacoes(db: Queryable): Promise<void> {
  await run(db, sql`UPDATE notificacao SET tx = '3' WHERE tx >= pg_snapshot_xmax(pg_current_snapshot())`);
}
