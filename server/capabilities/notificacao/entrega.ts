/**
 * Sends one notification to the browsers of its person. It goes only to those whose session lives and may
 * still see it, at most once to each. It holds nothing but kind, count and neutral words.
 */
import { isTipo, type CargaPush } from '#domain/notificacao/tipos.ts';
import { PUSH } from '#messages/notificacao.ts';
import type { Entrega, PushSender } from '#server/gateways/push/port.ts';
import type { Pool } from '#server/database/query.ts';
import type { Sessao, SessionStore } from '#server/plugins/session-store.ts';
import { leitorDe } from './consulta.ts';
import {
  alvosDe,
  apagarAssinatura,
  gravarEntrega,
  novaAindaVale,
  reservarEntrega,
  type Alvo,
  type Nova,
} from './push-repository.ts';
import { contarNaoLidas } from './repository.ts';

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

/** `laterMs`: a push service asked to wait. */
export async function enviarPush(
  deps: EntregaDeps,
  { notificacaoId, tentativas }: { readonly notificacaoId: number; readonly tentativas: number },
): Promise<void | { readonly laterMs: number }> {
  const { pool } = deps;
  const nova = await novaAindaVale(pool, notificacaoId, TTL_SECONDS);
  if (!nova) return undefined;
  const alvos = await alvosDe(pool, nova.usuarioId);
  const waits = await Promise.all(alvos.map((alvo) => enviarUm(deps, nova, alvo, tentativas >= ATTEMPTS)));
  const later = waits.filter((wait) => wait !== null);
  return later.length > 0 ? { laterMs: Math.max(...later, 1_000 * 2 ** tentativas) } : undefined;
}

/** Milliseconds until the next attempt, or null when nothing is left to do for this browser. */
async function enviarUm(deps: EntregaDeps, nova: Nova, alvo: Alvo, last: boolean): Promise<number | null> {
  const { pool, sender } = deps;
  const sessao = await deps.sessoes.verificar(alvo.hash);
  if (!sessao || alvo.chave !== sender.chavePublica) {
    await apagarAssinatura(pool, alvo.id);
    return null;
  }
  if (!maySee(sessao, nova) || !isTipo(nova.tipo)) return null;
  // The row before the sending: a process that dies in between does not make it ring twice.
  if (!(await reservarEntrega(pool, nova.id, alvo.id))) return null;
  const naoLidas = await contarNaoLidas(pool, leitorDe(sessao));
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

async function settle(
  deps: EntregaDeps,
  nova: Nova,
  alvo: Alvo,
  entrega: Entrega,
  last: boolean,
): Promise<number | null> {
  const { pool } = deps;
  if (entrega.estado === 'sumiu') {
    await apagarAssinatura(pool, alvo.id);
    return null;
  }
  const again = entrega.estado === 'tentar' && !last;
  if (!again && entrega.estado !== 'entregue')
    deps.aviso('push service did not take a notification', {
      servico: new URL(alvo.endpoint).host,
      ...entrega,
    });
  await gravarEntrega(
    pool,
    nova.id,
    alvo.id,
    again ? 'tentar' : entrega.estado === 'entregue' ? 'entregue' : 'desistiu',
  );
  return again ? entrega.esperarMs : null;
}

/** Push is not offered to admins (A4), and tells nobody of what their list would not show. */
function maySee({ usuario, ability, prestadores }: Sessao, { prestadorId }: Nova): boolean {
  return (
    !usuario.admin &&
    ability.can('list', 'notificacao') &&
    (prestadorId === null || prestadores.has(prestadorId))
  );
}
