/**
 * Sends one notification to the browsers of its person: only to those whose session lives and may still see it, at
 * most once to each, with nothing in it but kind, count and neutral words.
 */
import { isTipo, type CargaPush } from '#domain/notificacao/tipos.ts';
import { PUSH } from '#messages/notificacao.ts';
import type { Entrega, PushSender } from '#server/gateways/push/port.ts';
import type { Pool } from '#server/database/query.ts';
import type { Sessao, SessionStore } from '#server/plugins/session-store.ts';
import { quem, VISIVEIS } from './consulta.ts';

export type EntregaDeps = {
  readonly pool: Pool;
  readonly sessoes: SessionStore;
  readonly sender: PushSender;
  /** Told of a service that refuses what was sent; the address itself stays out of it. */
  readonly aviso: (text: string, details: object) => void;
};

/** A push that could not be delivered in a day is old news; the list has it. */
const TTL_SECONDS = 86_400;
const ATTEMPTS = 6;

type Alvo = {
  readonly id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly chave: string;
  readonly hash: string;
};
type Nova = {
  readonly id: number;
  readonly usuarioId: number;
  readonly tipo: string;
  readonly prestadorId: number | null;
};

/** `laterMs`: a push service asked to wait. */
export async function enviarPush(
  deps: EntregaDeps,
  { notificacaoId, tentativas }: { readonly notificacaoId: number; readonly tentativas: number },
): Promise<void | { readonly laterMs: number }> {
  const { pool } = deps;
  const { rows } = await pool.query({
    // Read meanwhile, or too old: nothing to ring for.
    text: `SELECT id, usuario_id AS "usuarioId", tipo, prestador_id AS "prestadorId" FROM notificacao
            WHERE id = $1 AND lida_em IS NULL AND criado_em > now() - make_interval(secs => $2)`,
    values: [notificacaoId, TTL_SECONDS],
  });
  const nova = rows[0] as Nova | undefined;
  if (!nova) return undefined;
  const alvos = await pool.query({
    text: `SELECT a.id, a.endpoint, a.p256dh, a.auth, a.chave, encode(s.token_hash, 'hex') AS hash
             FROM push_assinatura a JOIN sessao s ON s.id = a.sessao_id AND s.usuario_id = a.usuario_id
            WHERE a.usuario_id = $1 ORDER BY a.id`,
    values: [nova.usuarioId],
  });
  const waits = await Promise.all((alvos.rows as Alvo[]).map((alvo) => enviarUm(deps, nova, alvo, tentativas >= ATTEMPTS)));
  const later = waits.filter((wait) => wait !== null);
  return later.length > 0 ? { laterMs: Math.max(...later, 1_000 * 2 ** tentativas) } : undefined;
}

/** Milliseconds until the next attempt, or null when nothing is left to do for this browser. */
async function enviarUm(deps: EntregaDeps, nova: Nova, alvo: Alvo, last: boolean): Promise<number | null> {
  const { pool, sender } = deps;
  const sessao = await deps.sessoes.verificar(alvo.hash);
  if (!sessao || alvo.chave !== sender.chavePublica) {
    await pool.query({ text: 'DELETE FROM push_assinatura WHERE id = $1', values: [alvo.id] });
    return null;
  }
  if (!maySee(sessao, nova) || !isTipo(nova.tipo)) return null;
  // The row before the sending: a process that dies in between does not make it ring twice.
  const claim = await pool.query({
    text: `INSERT INTO push_entrega (notificacao_id, assinatura_id, estado)
           SELECT $1, a.id, 'enviando' FROM push_assinatura a WHERE a.id = $2
           ON CONFLICT (notificacao_id, assinatura_id) DO UPDATE SET estado = 'enviando', em = now()
            WHERE push_entrega.estado = 'tentar' RETURNING 1`,
    values: [nova.id, alvo.id],
  });
  if (claim.rows.length === 0) return null;
  const count = await pool.query({
    text: `SELECT count(*)::int AS total FROM notificacao n WHERE ${VISIVEIS} AND n.lida_em IS NULL`,
    values: quem(sessao),
  });
  const naoLidas = (count.rows[0] as { total: number }).total;
  const carga: CargaPush = {
    id: nova.id,
    tipo: nova.tipo,
    titulo: PUSH.titulo(nova.tipo),
    texto: PUSH.texto(naoLidas),
    naoLidas,
  };
  const entrega = await sender.enviar(alvo, {
    carga: JSON.stringify(carga),
    ttl: TTL_SECONDS,
    urgencia: nova.tipo === 'AMB' ? 'high' : 'normal',
    topico: `${nova.tipo}-${nova.id}`,
  });
  return settle(deps, nova, alvo, entrega, last);
}

async function settle(deps: EntregaDeps, nova: Nova, alvo: Alvo, entrega: Entrega, last: boolean): Promise<number | null> {
  const { pool } = deps;
  if (entrega.estado === 'sumiu') {
    await pool.query({ text: 'DELETE FROM push_assinatura WHERE id = $1', values: [alvo.id] });
    return null;
  }
  const again = entrega.estado === 'tentar' && !last;
  if (!again && entrega.estado !== 'entregue')
    deps.aviso('push service did not take a notification', { servico: new URL(alvo.endpoint).host, ...entrega });
  await pool.query({
    text: 'UPDATE push_entrega SET estado = $3, em = now() WHERE notificacao_id = $1 AND assinatura_id = $2',
    values: [nova.id, alvo.id, again ? 'tentar' : entrega.estado === 'entregue' ? 'entregue' : 'desistiu'],
  });
  return again ? entrega.esperarMs : null;
}

/** Push is not offered to admins (A4), and tells nobody of what their list would not show. */
function maySee({ usuario, ability, prestadores }: Sessao, { prestadorId }: Nova): boolean {
  return !usuario.admin && ability.can('list', 'notificacao') && (prestadorId === null || prestadores.has(prestadorId));
}
