/** Notices for the people who read them: those valid now for the caller, with what each has read; and their publication. */
import { AppError } from '#domain/errors/app-error.ts';
import type { Aviso } from '#domain/notificacao/leitura.ts';
import { LIMITES } from '#domain/notificacao/tipos.ts';
import { AVISO_LEITOR, NOTIFICACAO } from '#messages/notificacao.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import { lerAvisos } from './consulta.ts';
import { notificar } from './notificar.ts';

const FOR_ME = `FROM aviso a JOIN usuario u ON u.id = $1 LEFT JOIN aviso_leitura l ON l.aviso_id = a.id AND l.usuario_id = u.id
 WHERE a.excluido_em IS NULL AND a.ativo AND a.inicio <= now() AND (a.fim IS NULL OR a.fim >= now())
   AND zelo_aviso_para(u, a.destino, a.prestador_id)`;

const COLUMNS = `a.id, a.titulo, a.texto, a.prioridade, a.fixo, a.inicio, a.fim, a.link,
  (SELECT json_build_object('id', p.id, 'nome', p.nome) FROM prestador p WHERE p.id = a.prestador_id) AS prestador,
  (SELECT c.nome FROM usuario c WHERE c.id = a.criado_por) AS autor, l.lido_em AS "lidoEm"`;

/** Pinned first, then the newest. */
export async function listarAvisos(
  db: Queryable,
  { usuario }: Sessao,
  { lido, inicio, fim }: { readonly lido?: boolean; readonly inicio: number; readonly fim: number },
): Promise<{ linhas: Aviso[]; total: number; naoLidos: number }> {
  const only = lido === undefined ? '' : ` AND l.lido_em IS ${lido ? 'NOT ' : ''}NULL`;
  const { rows } = await db.query({
    text: `SELECT ${COLUMNS} ${FOR_ME}${only} ORDER BY a.fixo DESC, a.inicio DESC, a.id DESC LIMIT ${fim - inicio} OFFSET ${inicio}`,
    values: [usuario.id],
  });
  const counts = await db.query({
    text: `SELECT count(*) FILTER (WHERE true${only})::int AS total, count(*) FILTER (WHERE l.lido_em IS NULL)::int AS nao_lidos ${FOR_ME}`,
    values: [usuario.id],
  });
  const { total, nao_lidos: naoLidos } = counts.rows[0] as { total: number; nao_lidos: number };
  return { linhas: rows as Aviso[], total, naoLidos };
}

/** One notice of the caller's audience; 404 when it is over, taken back or for others. */
export async function obterAviso(db: Queryable, { usuario }: Sessao, id: number): Promise<Aviso> {
  const { rows } = await db.query({ text: `SELECT ${COLUMNS} ${FOR_ME} AND a.id = $2`, values: [usuario.id, id] });
  if (!rows[0]) throw new AppError('nao-encontrado', { messages: [AVISO_LEITOR.indisponivel] });
  return rows[0] as Aviso;
}

/** Marks notices of the caller as read, and what was notified about them; without ids all valid ones. */
export async function marcarAvisos(pool: Pool, sessao: Sessao, ids: readonly number[] | null): Promise<number> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query({
      text: `SELECT a.id ${FOR_ME} AND l.lido_em IS NULL AND ($2::bigint[] IS NULL OR a.id = ANY($2))`,
      values: [sessao.usuario.id, ids],
    });
    const found = (rows as { id: number }[]).map(({ id }) => id);
    await lerAvisos(db, sessao.usuario.id, found);
    await db.query({
      text: 'UPDATE notificacao SET lida_em = now() WHERE usuario_id = $1 AND lida_em IS NULL AND chave = ANY($2)',
      values: [sessao.usuario.id, found.map((id) => `aviso:${id}`)],
    });
    return found.length;
  });
}

/**
 * Notifies the audience of a notice that is valid now; nobody twice. One whose beginning was put off meanwhile is left
 * to the work that the change has put in the queue.
 */
export async function publicarAviso(pool: Pool, avisoId: number): Promise<number> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query({
      text: `SELECT a.titulo, a.texto, a.destino, a.prestador_id AS "prestadorId", a.criado_por AS "criadoPor" FROM aviso a
              WHERE a.id = $1 AND a.excluido_em IS NULL AND a.ativo AND a.inicio <= now() AND (a.fim IS NULL OR a.fim > now())
              FOR SHARE`,
      values: [avisoId],
    });
    const aviso = rows[0] as
      { titulo: string; texto: string; destino: string; prestadorId: number | null; criadoPor: number | null } | undefined;
    if (!aviso) return 0;
    const people = await db.query({
      text: `SELECT u.id FROM usuario u WHERE u.ativo AND u.excluido_em IS NULL AND zelo_aviso_para(u, $1, $2)
                AND NOT EXISTS (SELECT 1 FROM aviso_leitura l WHERE l.aviso_id = $3 AND l.usuario_id = u.id)`,
      values: [aviso.destino, aviso.prestadorId, avisoId],
    });
    return notificar(db, {
      para: (people.rows as { id: number }[]).map(({ id }) => id),
      tipo: 'AVI',
      titulo: NOTIFICACAO.avisoTitulo(aviso.titulo),
      texto: aviso.texto.slice(0, LIMITES.texto),
      destino: `/notices?aviso=${avisoId}`,
      prestadorId: aviso.prestadorId,
      chave: `aviso:${avisoId}`,
      criadoPor: aviso.criadoPor,
    });
  });
}
