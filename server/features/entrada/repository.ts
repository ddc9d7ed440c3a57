/** Rows of entry: accounts as a sign-in sees them, sessions, links, requests, draft keys. */
import { eventSql } from '#server/database/audit-event.ts';
import { TEM_FATOR_SQL } from '#server/plugins/second-factor.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, query, run, sql } from '#server/database/typed.ts';

const agora = sql<string>`now()`;
const deHash = (hash: string) => sql<Buffer>`decode(${hash}, 'hex')`;

export type ContaLida = {
  id: number;
  login: string;
  nome: string;
  senha_hash: string | null;
  vencida: boolean;
  /** Has a second factor: the password alone changes nothing. */
  tem_fator: boolean;
};

/** The account of the name; without its hash while it is inactive. */
export function contaDe(db: Queryable, login: string): Promise<ContaLida | undefined> {
  return first(
    db,
    sql<ContaLida>`SELECT id, login, nome, CASE WHEN ativo THEN senha_hash END AS senha_hash, ${sql.raw(TEM_FATOR_SQL)} AS tem_fator,
        coalesce(senha_provisoria_ate < now(), false) AS vencida
      FROM usuario u WHERE login = ${login} AND excluido_em IS NULL`,
  );
}

/** The same password, hashed anew. */
export async function trocarHash(db: Queryable, id: number, hash: string): Promise<void> {
  await run(db, query.updateTable('usuario').set({ senha_hash: hash }).where('id', '=', id));
}

/** Whether the active account has a password here. */
export async function temSenha(db: Queryable, usuarioId: number): Promise<boolean> {
  const found = await first(
    db,
    query
      .selectFrom('usuario')
      .select('id')
      .where('id', '=', usuarioId)
      .where('ativo', '=', true)
      .where('senha_hash', 'is not', null),
  );
  return found !== undefined;
}

export type PrestadorDaSessao = { id: number; nome: string; integracao: boolean; fusoHorario: string };

export function prestadorDaSessao(db: Queryable, id: number): Promise<PrestadorDaSessao | undefined> {
  return first(
    db,
    query
      .selectFrom('prestador')
      .select(['id', 'nome', 'integracao', 'fuso_horario as fusoHorario'])
      .where('id', '=', id),
  );
}

/** What the session keeps of the entry before it. */
export async function acessoAnterior(db: Queryable, hash: string): Promise<object | null> {
  const row = await first(
    db,
    sql<{
      acesso_anterior: object | null;
    }>`SELECT acesso_anterior FROM sessao WHERE token_hash = ${deHash(hash)}`,
  );
  return row?.acesso_anterior ?? null;
}

type LinhaDeSessao = {
  readonly id: number;
  readonly criado_em: string;
  readonly ultimo_uso: string;
  readonly expira_em: string;
  readonly ip: string | null;
  readonly agente: string | null;
  readonly hash: string;
};

/** Open sessions of the person, the latest used first. */
export function sessoesAbertas(db: Queryable, usuarioId: number): Promise<LinhaDeSessao[]> {
  return all(
    db,
    sql<LinhaDeSessao>`SELECT id, criado_em, ultimo_uso, expira_em, ip, agente, encode(token_hash, 'hex') AS hash
       FROM sessao WHERE usuario_id = ${usuarioId} AND revogada_em IS NULL AND NOT pendente AND expira_em > now()
      ORDER BY ultimo_uso DESC LIMIT 100`,
  );
}

/** The hash of one of the person's sessions. */
export async function hashDaSessao(
  db: Queryable,
  id: number,
  usuarioId: number,
): Promise<string | undefined> {
  const row = await first(
    db,
    query
      .selectFrom('sessao')
      .select(sql<string>`encode(token_hash, 'hex')`.as('hash'))
      .where('id', '=', id)
      .where('usuario_id', '=', usuarioId),
  );
  return row?.hash;
}

type Quem = { readonly id: number; readonly nome: string };

/** Ends the person's other sessions, each with its event; answers how many. */
export function encerrarAsOutras(
  db: Queryable,
  { id, nome }: Quem,
  hash: string,
  ip: string,
): Promise<number> {
  return run(db, {
    text: `WITH fim AS (
             UPDATE sessao SET revogada_em = now()
              WHERE usuario_id = $1 AND revogada_em IS NULL AND expira_em > now() AND token_hash <> decode($2, 'hex')
             RETURNING id)
           SELECT ${eventSql({ recurso: "'sessao'", id: 'fim.id', acao: "'encerrar'", usuario: '$1', nome: '$3', ip: '$4' })} FROM fim`,
    values: [id, hash, nome, ip],
  });
}

/** An event of the session itself. */
export async function auditarSessao(
  db: Queryable,
  { id, nome }: Quem,
  hash: string,
  acao: string,
  ip: string,
): Promise<void> {
  const evento = eventSql({
    recurso: "'sessao'",
    id: 's.id',
    acao: '$2',
    usuario: '$3',
    nome: '$4',
    ip: '$5',
  });
  await run(db, {
    text: `SELECT ${evento} FROM sessao s WHERE s.token_hash = decode($1, 'hex')`,
    values: [hash, acao, id, nome, ip],
  });
}

/** The sealed key of the person's drafts. */
export async function chaveGuardada(db: Queryable, usuarioId: number): Promise<Buffer | null> {
  const row = await first(
    db,
    query.selectFrom('chave_rascunho').select('chave').where('usuario_id', '=', usuarioId),
  );
  return row?.chave ?? null;
}

/** Keeps a new one in place of `antiga`; answers whether it is the one that counts: another may have come first. */
export async function guardarChave(
  db: Queryable,
  usuarioId: number,
  nova: Buffer,
  antiga: Buffer | null,
): Promise<boolean> {
  const written = await run(db, {
    text: `INSERT INTO chave_rascunho (usuario_id, chave) VALUES ($1, $2)
           ON CONFLICT (usuario_id) DO UPDATE SET chave = $2, criado_em = now() WHERE chave_rascunho.chave = $3`,
    values: [usuarioId, nova, antiga],
  });
  return written > 0;
}

/** Counts a request under the key within an hour; answers how many there were with this one. */
export async function contarPedido(db: Queryable, chave: Buffer): Promise<number> {
  const { total } = await exactlyOne(
    db,
    sql<{ total: number }>`INSERT INTO senha_pedido AS p (chave, total) VALUES (${chave}, 1)
      ON CONFLICT (chave) DO UPDATE SET
        total = CASE WHEN p.inicio < now() - interval '1 hour' THEN 1 ELSE p.total + 1 END,
        inicio = CASE WHEN p.inicio < now() - interval '1 hour' THEN now() ELSE p.inicio END
      RETURNING total`,
  );
  return total;
}

export type Destinatario = {
  readonly id: number;
  readonly login: string;
  readonly nome: string;
  readonly email: string;
};

/** Who is meant by a name or an e-mail, with a password here and somewhere to write to. */
export function quemRecupera(db: Queryable, identificacao: string): Promise<Destinatario | undefined> {
  return first(
    db,
    sql<Destinatario>`SELECT id, login, nome, email FROM usuario
      WHERE (login = ${identificacao} OR lower(email) = ${identificacao}) AND ativo AND excluido_em IS NULL AND email IS NOT NULL AND senha_hash IS NOT NULL
      ORDER BY login = ${identificacao} DESC LIMIT 1`,
  );
}

/** Links that ended, requests that no longer count. */
export async function varrerRecuperacao(db: Queryable): Promise<void> {
  await run(db, query.deleteFrom('senha_link').where('expira_em', '<', agora));
  await run(
    db,
    query.deleteFrom('senha_pedido').where('inicio', '<', sql<string>`now() - interval '1 hour'`),
  );
}

/** The person's one link, for so many minutes. */
export async function guardarLink(
  db: Queryable,
  usuarioId: number,
  tokenHash: Buffer,
  minutos: number,
): Promise<void> {
  await run(db, query.deleteFrom('senha_link').where('usuario_id', '=', usuarioId));
  await run(
    db,
    query.insertInto('senha_link').values({
      token_hash: tokenHash,
      usuario_id: usuarioId,
      expira_em: sql<string>`now() + make_interval(mins => ${minutos})`,
    }),
  );
}

/** Whose the link is, while it works. */
export function donoDoLink(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ id: number; login: string; nome: string } | undefined> {
  return first(
    db,
    query
      .selectFrom('senha_link as l')
      .innerJoin('usuario as u', (join) =>
        join.onRef('u.id', '=', 'l.usuario_id').on('u.ativo', '=', true).on('u.excluido_em', 'is', null),
      )
      .select(['u.id', 'u.login', 'u.nome'])
      .where('l.token_hash', '=', tokenHash)
      .where('l.expira_em', '>', agora),
  );
}

/** Takes the link away; of two that come at once the second finds none. */
export async function gastarLink(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const used = query
    .deleteFrom('senha_link')
    .where('token_hash', '=', tokenHash)
    .where('expira_em', '>', agora);
  return (await run(db, used.returning('usuario_id'))) === 1;
}
