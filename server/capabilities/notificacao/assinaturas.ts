/**
 * The browsers that take pushes (A7). One belongs to one person, for as long as the session that registered it lives;
 * only that person links and unlinks it.
 */
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaDe, tokenDe, type Assinatura } from '#domain/notificacao/token.ts';
import { PUSH } from '#messages/notificacao.ts';
import type { PushSender } from '#server/gateways/push/port.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import type { Sessao } from '#server/plugins/session-store.ts';

export type UsuarioPush = { readonly uid: string; readonly pushTokens: readonly string[] };

/** What a person may have registered at once; the first ones of dead sessions are gone by then. */
const MOST = 20;

/** Reads the {token} of the path; 400 for what is none. */
export function lerToken(token: string): Assinatura {
  const assinatura = assinaturaDe(token);
  if (!assinatura) throw new AppError('requisicao-invalida', { messages: [PUSH.tokenInvalido] });
  return assinatura;
}

/**
 * Who uses this very browser: nobody, or one person. Of somebody else only the fact is told (the uid and this token,
 * which the caller holds already), never their other browsers.
 */
export async function usadoPor(db: Queryable, token: string): Promise<UsuarioPush[]> {
  const { endpoint, p256dh, auth } = lerToken(token);
  const { rows } = await db.query({
    text: `SELECT a.usuario_id::text AS uid FROM push_assinatura a
             JOIN sessao s ON s.id = a.sessao_id AND s.revogada_em IS NULL AND s.expira_em > now()
            WHERE a.endpoint = $1 AND a.p256dh = $2 AND a.auth = $3`,
    values: [endpoint, p256dh, auth],
  });
  return (rows as { uid: string }[]).map(({ uid }) => ({ uid, pushTokens: [token] }));
}

/** Links the browser to the caller and their session. 409 when somebody else's session holds it. */
export async function ligar(
  pool: Pool,
  sender: PushSender,
  { sessao, contexto, token, agente }: { sessao: Sessao; contexto: Contexto; token: string; agente: string | null },
): Promise<UsuarioPush> {
  const assinatura = lerToken(token);
  if (sessao.usuario.admin) throw new AppError('modulo-restrito', { messages: [PUSH.naoAdministrador] });
  if (!sender.aceita(assinatura.endpoint))
    throw new AppError('validacao', { messages: [PUSH.servicoDesconhecido], errors: { token: [PUSH.servicoDesconhecido] } });
  await inTransaction(pool, async (db) => {
    await db.query({
      text: `DELETE FROM push_assinatura a USING sessao s
              WHERE s.id = a.sessao_id AND (a.endpoint = $1 OR a.usuario_id = $2) AND (s.revogada_em IS NOT NULL OR s.expira_em <= now())`,
      values: [assinatura.endpoint, sessao.usuario.id],
    });
    const own = await db.query({
      text: 'SELECT count(*)::int AS total FROM push_assinatura WHERE usuario_id = $1 AND endpoint <> $2',
      values: [sessao.usuario.id, assinatura.endpoint],
    });
    if ((own.rows[0] as { total: number }).total >= MOST) throw new AppError('em-uso', { messages: [PUSH.muitos] });
    const { rows } = await db.query({
      text: `INSERT INTO push_assinatura (usuario_id, sessao_id, endpoint, p256dh, auth, chave, agente)
             SELECT $1, s.id, $3, $4, $5, $6, $7 FROM sessao s
              WHERE s.token_hash = decode($2, 'hex') AND s.revogada_em IS NULL FOR SHARE
             ON CONFLICT (endpoint) DO UPDATE SET sessao_id = EXCLUDED.sessao_id, p256dh = EXCLUDED.p256dh,
               auth = EXCLUDED.auth, chave = EXCLUDED.chave, agente = EXCLUDED.agente
              WHERE push_assinatura.usuario_id = EXCLUDED.usuario_id
             RETURNING (xmax = 0) AS nova`,
      values: [
        sessao.usuario.id,
        sessao.hash,
        assinatura.endpoint,
        assinatura.p256dh,
        assinatura.auth,
        sender.chavePublica,
        agente?.slice(0, 300) ?? null,
      ],
    });
    const row = rows[0] as { nova: boolean } | undefined;
    if (!row) throw new AppError('em-uso', { messages: [PUSH.deOutro] });
    if (row.nova) await auditar(db, contexto, 'inserir', assinatura.endpoint);
  });
  return tokensDe(pool, sessao.usuario.id);
}

/** Unlinks the browser; one that was not linked is no failure. */
export async function desligar(pool: Pool, { contexto, token }: { contexto: Contexto; token: string }): Promise<UsuarioPush> {
  const { endpoint } = lerToken(token);
  await inTransaction(pool, async (db) => {
    const { rowCount } = await db.query({
      text: 'DELETE FROM push_assinatura WHERE endpoint = $1 AND usuario_id = $2',
      values: [endpoint, contexto.usuario.id],
    });
    if ((rowCount ?? 0) > 0) await auditar(db, contexto, 'excluir', endpoint);
  });
  return tokensDe(pool, contexto.usuario.id);
}

async function tokensDe(db: Queryable, usuarioId: number): Promise<UsuarioPush> {
  const { rows } = await db.query({
    text: 'SELECT endpoint, p256dh, auth FROM push_assinatura WHERE usuario_id = $1 ORDER BY id',
    values: [usuarioId],
  });
  return { uid: String(usuarioId), pushTokens: (rows as Assinatura[]).map(tokenDe) };
}

/** The event names the service, not the address: whoever has that could send. */
async function auditar(db: Queryable, contexto: Contexto, acao: string, endpoint: string): Promise<void> {
  const { usuario, prestadorId, ip, motivo } = contexto;
  const servico = JSON.stringify({ servico: new URL(endpoint).host });
  await db.query({
    text: 'SELECT zelo_auditar($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: [
      'push-tokens',
      usuario.id,
      acao,
      acao === 'excluir' ? servico : null,
      acao === 'inserir' ? servico : null,
      usuario.id,
      usuario.nome,
      prestadorId,
      ip,
      motivo,
    ],
  });
}
