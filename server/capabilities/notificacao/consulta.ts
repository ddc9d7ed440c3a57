/** A person's own notifications: list, count, read and unread. Those of a provider that the person left are not shown. */
import type { Notificacao, Resumo } from '#domain/notificacao/leitura.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import { ofTenantsOrHouse } from '#server/database/tenant.ts';

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

/** Person and providers, as every statement here begins. */
export function quem(sessao: Sessao): [number, readonly number[]] {
  return [sessao.usuario.id, [...sessao.prestadores]];
}

/** Newest first; the total and the unread count with it. */
export async function listar(
  db: Queryable,
  sessao: Sessao,
  { lida, tipo, q, inicio, fim }: Filtro,
): Promise<{ linhas: Notificacao[]; total: number; naoLidas: number }> {
  const values: unknown[] = quem(sessao);
  const where = [VISIVEIS];
  if (lida !== undefined) where.push(lida ? 'n.lida_em IS NOT NULL' : 'n.lida_em IS NULL');
  if (tipo !== undefined) where.push(`n.tipo = $${values.push(tipo)}`);
  if (q !== undefined && q !== '')
    where.push(
      `zelo_busca(n.titulo || ' ' || coalesce(n.texto, '')) LIKE '%' || replace(replace(replace(zelo_busca($${values.push(q)}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`,
    );
  const condition = where.join(' AND ');
  const { rows } = await db.query({
    text: `SELECT ${COLUMNS} FROM notificacao n WHERE ${condition} ORDER BY n.criado_em DESC, n.id DESC LIMIT ${fim - inicio} OFFSET ${inicio}`,
    values,
  });
  const counts = await db.query({
    text: `SELECT (SELECT count(*) FROM notificacao n WHERE ${condition})::int AS total,
                  (SELECT count(*) FROM notificacao n WHERE ${VISIVEIS} AND n.lida_em IS NULL)::int AS nao_lidas`,
    values,
  });
  const { total, nao_lidas: naoLidas } = counts.rows[0] as { total: number; nao_lidas: number };
  return { linhas: rows as Notificacao[], total, naoLidas };
}

/** Unread count and the latest ones without sensitive texts: what the bell shows in passing. */
export async function resumo(db: Queryable, sessao: Sessao): Promise<Resumo> {
  const { linhas, naoLidas } = await listar(db, sessao, { inicio: 0, fim: 8 });
  return { naoLidas, ultimas: linhas.map((linha) => (linha.sensivel ? { ...linha, texto: null } : linha)) };
}

/** One of the person's; 404 for any other's. */
export async function obter(db: Queryable, sessao: Sessao, id: number): Promise<Notificacao> {
  const { rows } = await db.query({
    text: `SELECT ${COLUMNS} FROM notificacao n WHERE ${VISIVEIS} AND n.id = $3`,
    values: [...quem(sessao), id],
  });
  if (!rows[0]) throw new AppError('nao-encontrado');
  return rows[0] as Notificacao;
}

/** Marks one as read or unread. A notice read here is read on the reader's page too. */
export async function marcar(db: Queryable, sessao: Sessao, id: number, lida: boolean): Promise<Notificacao> {
  const { rows } = await db.query({
    text: `UPDATE notificacao n SET lida_em = CASE WHEN $4 THEN coalesce(n.lida_em, now()) END
            WHERE ${VISIVEIS} AND n.id = $3 AND (n.lida_em IS NOT NULL) <> $4 RETURNING n.chave`,
    values: [...quem(sessao), id, lida],
  });
  const chave = (rows[0] as { chave: string | null } | undefined)?.chave ?? null;
  if (lida && chave?.startsWith('aviso:')) await lerAvisos(db, sessao.usuario.id, [Number(chave.slice(6))]);
  return obter(db, sessao, id);
}

/** Marks all unread ones up to an id as read: what came after the person looked stays new. Answers how many. */
export async function marcarTodas(db: Queryable, sessao: Sessao, ate: number): Promise<number> {
  const { rows } = await db.query({
    text: `UPDATE notificacao n SET lida_em = now() WHERE ${VISIVEIS} AND n.id <= $3 AND n.lida_em IS NULL RETURNING n.chave`,
    values: [...quem(sessao), ate],
  });
  const avisos = (rows as { chave: string | null }[]).flatMap(({ chave }) =>
    chave?.startsWith('aviso:') ? [Number(chave.slice(6))] : [],
  );
  await lerAvisos(db, sessao.usuario.id, avisos);
  return rows.length;
}

/** Remembers that the person read these notices. */
export async function lerAvisos(db: Queryable, usuarioId: number, avisos: readonly number[]): Promise<void> {
  if (avisos.length === 0) return;
  await db.query({
    text: `INSERT INTO aviso_leitura (aviso_id, usuario_id)
           SELECT a.id, $1 FROM aviso a WHERE a.id = ANY($2::bigint[]) ON CONFLICT DO NOTHING`,
    values: [usuarioId, avisos],
  });
}
