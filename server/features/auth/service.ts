/** Sign-in, the caller's own data, sessions of the caller. */
import type { Pool } from 'pg';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { joinPermissions } from '#domain/acesso/permissions.ts';
import { SESSAO } from '#messages/sessao.ts';
import { confereSenha, hashSenha, precisaRefazer } from '#server/capabilities/conta/hash.ts';
import {
  contarFalha,
  contarTentativa,
  esquecerTentativas,
  origemConhecida,
  type Origem as Tentativa,
} from '#server/capabilities/conta/tentativas.ts';
import { inTransaction } from '#server/database/query.ts';
import type { Origem, SessionStore, Sessao } from '#server/plugins/session-store.ts';
import { vinculosAtivos } from '#server/plugins/vinculos.ts';
import { eventSql } from '#server/database/audit-event.ts';

/** Reads a sign-in body; 422 names the missing field. The user name is compared in small letters. */
export function lerCredenciais(body: unknown): { principal: string; senha: string; dispositivo: string | null } {
  const { userId, password, dispositivo } = (body ?? {}) as { userId?: unknown; password?: unknown; dispositivo?: unknown };
  const errors = {
    ...(isText(userId, 200) && userId.trim() !== '' ? {} : { userId: [SESSAO.informeUsuario] }),
    ...(isText(password, 1000) ? {} : { password: [SESSAO.informeSenha] }),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { principal: principalOf(userId as string), senha: password as string, dispositivo: lerDispositivo(dispositivo) };
}

/** Whether the value is a text of 1 to `most` characters. */
export function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= most;
}

/** A user name as it is stored; throws 'texto-invalido' for what the database cannot hold. */
export function principalOf(userId: string): string {
  if (userId.includes('\u0000')) throw new AppError('texto-invalido');
  return userId.trim().toLowerCase();
}

/** The browser's mark; anything else is none. */
export function lerDispositivo(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(value) ? value : null;
}

type ContaLida = { id: number; login: string; nome: string; senha_hash: string | null; vencida: boolean };

/**
 * The account behind user and password, its failures counted. Unknown user, inactive user and wrong password cost the
 * same and answer null; throws 'tentativas-esgotadas' when they are used up (SES-07).
 */
export async function conferir(pool: Pool, principal: string, senha: string, origem: Tentativa): Promise<ContaLida | null> {
  await contarTentativa(pool, principal, origem);
  const { rows } = await pool.query<ContaLida>(
    `SELECT id, login, nome, CASE WHEN ativo THEN senha_hash END AS senha_hash, coalesce(senha_provisoria_ate < now(), false) AS vencida
       FROM usuario WHERE login = $1 AND excluido_em IS NULL`,
    [principal],
  );
  const usuario = rows[0];
  const fits = await confereSenha(usuario?.senha_hash, senha);
  if (!fits || !usuario) {
    await inTransaction(pool, (db) => contarFalha(db, principal, usuario?.id ?? null, origem));
    return null;
  }
  return usuario;
}

/** A token for user and password; 401 'conta-nao-encontrada', or 403 for a provisional password past its time. */
export async function entrar(
  deps: { readonly pool: Pool; readonly sessoes: SessionStore },
  credenciais: { readonly principal: string; readonly senha: string },
  origem: Origem,
): Promise<{ action: 'AUTHENTICATE_LOGIN'; user: string; token: string }> {
  const { principal, senha } = credenciais;
  const tentativa = await origemConhecida(deps.pool, { login: principal }, origem.ip, origem.dispositivo ?? null);
  const usuario = await conferir(deps.pool, principal, senha, tentativa);
  if (!usuario) throw new AppError('conta-nao-encontrada');
  await esquecerTentativas(deps.pool, principal, tentativa);
  if (usuario.vencida) throw new AppError('senha-provisoria-vencida');
  if (usuario.senha_hash && precisaRefazer(usuario.senha_hash)) {
    await deps.pool.query('UPDATE usuario SET senha_hash = $2 WHERE id = $1', [usuario.id, await hashSenha(senha)]);
  }
  const token = await deps.sessoes.abrir(usuario.id, origem);
  return { action: 'AUTHENTICATE_LOGIN', user: principal, token };
}

/** The answer of /auth/me. `pedido` is the id-prestador header: an invalid one falls back to the default provider. */
export async function eu(
  pool: Pool,
  sessao: Sessao,
  pedido: { readonly token: string; readonly idPrestador: number | null; readonly client: string | null },
): Promise<object> {
  const { usuario } = sessao;
  const idPrestador = prestadorAtual(sessao, pedido.idPrestador);
  const [prestador, vinculos, acessoAnterior] = await Promise.all([
    idPrestador === null ? null : lerPrestador(pool, idPrestador),
    vinculosAtivos(pool, usuario.id, idPrestador),
    lerAcessoAnterior(pool, sessao.hash),
  ]);
  return {
    user: {
      id: usuario.id,
      principal: usuario.principal,
      nome: usuario.nome,
      email: usuario.email,
      prestador: usuario.prestador,
      administrativo: usuario.administrativo,
      parceiro: usuario.parceiro,
      profissional: usuario.profissional,
      fornecedor: usuario.fornecedor,
      admin: usuario.admin,
      temFoto: usuario.temFoto,
      permissions: joinPermissions(sessao.permissoes),
      dadosAdicionais: usuario.dadosAdicionais,
    },
    token: pedido.token,
    client: pedido.client,
    idPrestador,
    isIntegracao: prestador?.integracao ?? false,
    vinculos,
    adicional: { prestador, profissionalId: usuario.profissionalId, prestadores: sessao.prestadores.size },
    linhas: sessao.linhas,
    expiraEm: new Date(sessao.expiraEm).toISOString(),
    trocarSenha: usuario.trocarSenha,
    vendoComo: sessao.vendoComo,
    acessoAnterior,
  };
}

/** The entry before this session's own: `{ em, ip, agente, mesmoComputador, falhas }`; null: this was the first. */
async function lerAcessoAnterior(pool: Pool, hash: string): Promise<object | null> {
  const { rows } = await pool.query<{ acesso_anterior: object | null }>(
    "SELECT acesso_anterior FROM sessao WHERE token_hash = decode($1, 'hex')",
    [hash],
  );
  return rows[0]?.acesso_anterior ?? null;
}

/** The provider asked for, if it is the person's; else the person's first one. An admin chooses. */
function prestadorAtual(sessao: Sessao, pedido: number | null): number | null {
  if (pedido !== null && sessao.prestadores.has(pedido)) return pedido;
  if (sessao.usuario.admin || sessao.prestadores.size === 0) return null;
  return Math.min(...sessao.prestadores);
}

type PrestadorDaSessao = { id: number; nome: string; integracao: boolean; fusoHorario: string };

async function lerPrestador(pool: Pool, id: number): Promise<PrestadorDaSessao | null> {
  const { rows } = await pool.query<PrestadorDaSessao>(
    'SELECT id, nome, integracao, fuso_horario AS "fusoHorario" FROM prestador WHERE id = $1',
    [id],
  );
  return rows[0] ?? null;
}

export type SessaoAberta = {
  id: number;
  criadoEm: string;
  vistoEm: string;
  expiraEm: string;
  ip: string | null;
  agente: string | null;
  atual: boolean;
};

/** The caller's open sessions, the latest used first. */
export async function listarSessoes(pool: Pool, sessao: Sessao): Promise<SessaoAberta[]> {
  const { rows } = await pool.query<{
    id: number;
    criado_em: string;
    ultimo_uso: string;
    expira_em: string;
    ip: string | null;
    agente: string | null;
    hash: string;
  }>(
    `SELECT id, criado_em, ultimo_uso, expira_em, ip, agente, encode(token_hash, 'hex') AS hash
       FROM sessao WHERE usuario_id = $1 AND revogada_em IS NULL AND expira_em > now()
      ORDER BY ultimo_uso DESC LIMIT 100`,
    [sessao.usuario.id],
  );
  return rows.map((row) => ({
    id: row.id,
    criadoEm: row.criado_em,
    vistoEm: row.ultimo_uso,
    expiraEm: row.expira_em,
    ip: row.ip,
    agente: row.agente,
    atual: row.hash === sessao.hash,
  }));
}

/** Ends one of the caller's sessions; 404 when it is not theirs or over. */
export async function encerrarSessao(
  deps: { readonly pool: Pool; readonly sessoes: SessionStore },
  sessao: Sessao,
  id: number,
  ip: string,
): Promise<void> {
  const { rows } = await deps.pool.query<{ hash: string }>(
    `SELECT encode(token_hash, 'hex') AS hash FROM sessao WHERE id = $1 AND usuario_id = $2`,
    [id, sessao.usuario.id],
  );
  const hash = rows[0]?.hash;
  if (!hash || !(await deps.sessoes.revogar(hash, sessao.usuario.id, ip))) {
    throw new AppError('nao-encontrado', { messages: [SESSAO.sessaoNaoEncontrada] });
  }
}

/** Ends every session of the caller but this one; answers how many. */
export async function encerrarOutras(
  deps: { readonly pool: Pool; readonly sessoes: SessionStore },
  sessao: Sessao,
  ip: string,
): Promise<number> {
  const { rowCount } = await deps.pool.query(
    `WITH fim AS (
       UPDATE sessao SET revogada_em = now()
        WHERE usuario_id = $1 AND revogada_em IS NULL AND expira_em > now() AND token_hash <> decode($2, 'hex')
       RETURNING id)
     SELECT ${eventSql({ recurso: "'sessao'", id: 'fim.id', acao: "'encerrar'", usuario: '$1', nome: '$3', ip: '$4' })} FROM fim`,
    [sessao.usuario.id, sessao.hash, sessao.usuario.nome, ip],
  );
  deps.sessoes.esquecerUsuario(sessao.usuario.id);
  return rowCount ?? 0;
}
