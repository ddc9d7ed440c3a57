/** Rows of the browsers that take pushes, and of what was sent to each. */
import type { Assinatura } from '#domain/notificacao/token.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, query, run, sql } from '#server/database/typed.ts';

/** Whose the browser is, while the session that registered it lives. */
export async function donosDoNavegador(
  db: Queryable,
  { endpoint, p256dh, auth }: Assinatura,
): Promise<readonly string[]> {
  const rows = await all(
    db,
    sql<{ uid: string }>`SELECT a.usuario_id::text AS uid FROM push_assinatura a
      JOIN sessao s ON s.id = a.sessao_id AND s.revogada_em IS NULL AND s.expira_em > now()
     WHERE a.endpoint = ${endpoint} AND a.p256dh = ${p256dh} AND a.auth = ${auth}`,
  );
  return rows.map(({ uid }) => uid);
}

/** Registrations of the browser or of the person whose session has ended go. */
export async function apagarMortas(db: Queryable, endpoint: string, usuarioId: number): Promise<void> {
  await run(
    db,
    sql`DELETE FROM push_assinatura a USING sessao s
         WHERE s.id = a.sessao_id AND (a.endpoint = ${endpoint} OR a.usuario_id = ${usuarioId})
           AND (s.revogada_em IS NOT NULL OR s.expira_em <= now())`,
  );
}

/** How many other browsers the person has registered. */
export async function contarOutras(db: Queryable, endpoint: string, usuarioId: number): Promise<number> {
  const { total } = await exactlyOne(
    db,
    query
      .selectFrom('push_assinatura')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('usuario_id', '=', usuarioId)
      .where('endpoint', '<>', endpoint),
  );
  return total;
}

/** Ties the browser to the live session of its person; undefined where the session has ended or the browser is another's. */
export function gravarAssinatura(
  db: Queryable,
  { endpoint, p256dh, auth }: Assinatura,
  de: {
    readonly usuarioId: number;
    readonly sessaoHash: string;
    readonly chave: string;
    readonly agente: string | null;
  },
): Promise<{ nova: boolean } | undefined> {
  return first(db, {
    text: `INSERT INTO push_assinatura (usuario_id, sessao_id, endpoint, p256dh, auth, chave, agente)
           SELECT $1, s.id, $3, $4, $5, $6, $7 FROM sessao s
            WHERE s.token_hash = decode($2, 'hex') AND s.revogada_em IS NULL FOR SHARE
           ON CONFLICT (endpoint) DO UPDATE SET sessao_id = EXCLUDED.sessao_id, p256dh = EXCLUDED.p256dh,
             auth = EXCLUDED.auth, chave = EXCLUDED.chave, agente = EXCLUDED.agente
            WHERE push_assinatura.usuario_id = EXCLUDED.usuario_id
           RETURNING (xmax = 0) AS nova`,
    values: [de.usuarioId, de.sessaoHash, endpoint, p256dh, auth, de.chave, de.agente],
  });
}

/** Puts another address in place of the whole former one, while the session that registered it lives. */
export function trocarAssinatura(
  db: Queryable,
  { velha, nova, chave }: { readonly velha: Assinatura; readonly nova: Assinatura; readonly chave: string },
): Promise<{ usuarioId: number } | undefined> {
  return first(
    db,
    sql<{
      usuarioId: number;
    }>`UPDATE push_assinatura a SET endpoint = ${nova.endpoint}, p256dh = ${nova.p256dh}, auth = ${nova.auth}, chave = ${chave}
      FROM sessao s
     WHERE s.id = a.sessao_id AND s.revogada_em IS NULL AND s.expira_em > now()
       AND a.endpoint = ${velha.endpoint} AND a.p256dh = ${velha.p256dh} AND a.auth = ${velha.auth}
       AND NOT EXISTS (SELECT 1 FROM push_assinatura o WHERE o.endpoint = ${nova.endpoint} AND o.id <> a.id)
     RETURNING a.usuario_id AS "usuarioId"`,
  );
}

/** Whether the browser was the person's; it is gone. */
export async function apagarDaPessoa(db: Queryable, endpoint: string, usuarioId: number): Promise<boolean> {
  const gone = query
    .deleteFrom('push_assinatura')
    .where('endpoint', '=', endpoint)
    .where('usuario_id', '=', usuarioId);
  return (await run(db, gone)) > 0;
}

export function assinaturasDe(db: Queryable, usuarioId: number): Promise<Assinatura[]> {
  return all(
    db,
    query
      .selectFrom('push_assinatura')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('usuario_id', '=', usuarioId)
      .orderBy('id'),
  );
}

/** What a push is sent about. */
export type Nova = {
  readonly id: number;
  readonly usuarioId: number;
  readonly tipo: string;
  readonly prestadorId: number | null;
};

/** The notification, unless it was read meanwhile or is too old: nothing to ring for. */
export function novaAindaVale(db: Queryable, id: number, segundos: number): Promise<Nova | undefined> {
  return first(
    db,
    query
      .selectFrom('notificacao')
      .select(['id', 'usuario_id as usuarioId', 'tipo', 'prestador_id as prestadorId'])
      .where('id', '=', id)
      .where('lida_em', 'is', null)
      .where('criado_em', '>', sql<string>`now() - make_interval(secs => ${segundos})`),
  );
}

/** A browser with the session that it belongs to. */
export type Alvo = Assinatura & { readonly id: number; readonly chave: string; readonly hash: string };

export function alvosDe(db: Queryable, usuarioId: number): Promise<Alvo[]> {
  return all(
    db,
    sql<Alvo>`SELECT a.id, a.endpoint, a.p256dh, a.auth, a.chave, encode(s.token_hash, 'hex') AS hash
      FROM push_assinatura a JOIN sessao s ON s.id = a.sessao_id AND s.usuario_id = a.usuario_id
     WHERE a.usuario_id = ${usuarioId} ORDER BY a.id`,
  );
}

export async function apagarAssinatura(db: Queryable, id: number): Promise<void> {
  await run(db, query.deleteFrom('push_assinatura').where('id', '=', id));
}

/** Whether this notification is to be sent to this browser, and is now noted as being sent. */
export async function reservarEntrega(
  db: Queryable,
  notificacaoId: number,
  assinaturaId: number,
): Promise<boolean> {
  const claimed = await run(db, {
    text: `INSERT INTO push_entrega (notificacao_id, assinatura_id, estado)
           SELECT $1, a.id, 'enviando' FROM push_assinatura a WHERE a.id = $2
           ON CONFLICT (notificacao_id, assinatura_id) DO UPDATE SET estado = 'enviando', em = now()
            WHERE push_entrega.estado = 'tentar'`,
    values: [notificacaoId, assinaturaId],
  });
  return claimed > 0;
}

export async function gravarEntrega(
  db: Queryable,
  notificacaoId: number,
  assinaturaId: number,
  estado: 'tentar' | 'entregue' | 'desistiu',
): Promise<void> {
  await run(
    db,
    query
      .updateTable('push_entrega')
      .set({ estado, em: sql<string>`now()` })
      .where('notificacao_id', '=', notificacaoId)
      .where('assinatura_id', '=', assinaturaId),
  );
}

/** Browsers of ended sessions. */
export async function apagarEncerradas(db: Queryable): Promise<void> {
  await run(
    db,
    sql`DELETE FROM push_assinatura a USING sessao s
         WHERE s.id = a.sessao_id AND (s.revogada_em IS NOT NULL OR s.expira_em <= now())`,
  );
}
