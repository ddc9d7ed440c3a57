/** Sign-in, the caller's own data, sessions of the caller. */
import type { Pool } from 'pg';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { joinPermissions } from '#domain/acesso/permissions.ts';
import { SESSAO } from '#messages/sessao.ts';
import {
  confereSenha,
  contarFalha,
  contarTentativa,
  esquecerTentativas,
  hashSenha,
  type Origem as Tentativa,
  origemConhecida,
  precisaRefazer,
} from '#server/capabilities/conta/index.ts';
import { inTransaction } from '#server/database/query.ts';
import type { Origem, SessionStore, Sessao } from '#server/plugins/session-store.ts';
import { vinculosAtivos } from '#server/plugins/linkages.ts';
import {
  acessoAnterior,
  contaDe,
  encerrarAsOutras,
  hashDaSessao,
  prestadorDaSessao,
  sessoesAbertas,
  trocarHash,
  type ContaLida,
} from './repository.ts';

/** Reads a sign-in body; 422 names the missing field. The user name is compared in small letters. */
export function lerCredenciais(body: unknown): {
  principal: string;
  senha: string;
  dispositivo: string | null;
} {
  const { userId, password, dispositivo } = (body ?? {}) as {
    userId?: unknown;
    password?: unknown;
    dispositivo?: unknown;
  };
  const errors = {
    ...(isText(userId, 200) && userId.trim() !== '' ? {} : { userId: [SESSAO.informeUsuario] }),
    ...(isText(password, 1000) ? {} : { password: [SESSAO.informeSenha] }),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return {
    principal: principalOf(userId as string),
    senha: password as string,
    dispositivo: lerDispositivo(dispositivo),
  };
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

/**
 * The account behind user and password, its failures counted. Unknown user, inactive user and wrong password cost the
 * same and answer null; throws 'tentativas-esgotadas' when they are used up (SES-07).
 */
export async function conferir(
  pool: Pool,
  principal: string,
  senha: string,
  origem: Tentativa,
): Promise<ContaLida | null> {
  await contarTentativa(pool, principal, origem);
  const usuario = await contaDe(pool, principal);
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
  const tentativa = await origemConhecida(
    deps.pool,
    { login: principal },
    origem.ip,
    origem.dispositivo ?? null,
  );
  const usuario = await conferir(deps.pool, principal, senha, tentativa);
  if (!usuario) throw new AppError('conta-nao-encontrada');
  await esquecerTentativas(deps.pool, principal, tentativa);
  if (usuario.vencida) throw new AppError('senha-provisoria-vencida');
  if (usuario.senha_hash && precisaRefazer(usuario.senha_hash)) {
    await trocarHash(deps.pool, usuario.id, await hashSenha(senha));
  }
  const token = await deps.sessoes.abrir(usuario.id, origem);
  return { action: 'AUTHENTICATE_LOGIN', user: principal, token };
}

/** What /auth/me says of a session that owes its second step: whose it is, nothing else (server/features/segundo-fator). */
export function euPendente({ usuario, expiraEm }: Sessao): object {
  return {
    pendente: true,
    user: { id: usuario.id, principal: usuario.principal, nome: usuario.nome },
    expiraEm: new Date(expiraEm).toISOString(),
  };
}

/** The answer of /auth/me. `pedido` is the id-prestador header: an invalid one falls back to the default provider. */
export async function eu(
  pool: Pool,
  sessao: Sessao,
  pedido: { readonly token: string; readonly idPrestador: number | null; readonly client: string | null },
): Promise<object> {
  const { usuario } = sessao;
  const idPrestador = prestadorAtual(sessao, pedido.idPrestador);
  const [prestador, vinculos, anterior] = await Promise.all([
    idPrestador === null ? null : prestadorDaSessao(pool, idPrestador),
    vinculosAtivos(pool, usuario.id, idPrestador),
    acessoAnterior(pool, sessao.hash),
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
    adicional: {
      prestador: prestador ?? null,
      profissionalId: usuario.profissionalId,
      prestadores: sessao.prestadores.size,
    },
    linhas: sessao.linhas,
    campos: sessao.ability.campos,
    expiraEm: new Date(sessao.expiraEm).toISOString(),
    trocarSenha: usuario.trocarSenha,
    termoPendente: sessao.termoPendente,
    vendoComo: sessao.vendoComo,
    // `{ em, ip, agente, mesmoComputador, falhas }`; null: this was the first.
    acessoAnterior: anterior,
  };
}

/** The provider asked for, if it is the person's; else the person's first one. An admin chooses. */
function prestadorAtual(sessao: Sessao, pedido: number | null): number | null {
  if (pedido !== null && sessao.prestadores.has(pedido)) return pedido;
  // An administrator has them all, and says which: where there is one, it is said.
  if (sessao.prestadores.size === 0 || (sessao.usuario.admin && sessao.prestadores.size > 1)) return null;
  return Math.min(...sessao.prestadores);
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
  const rows = await sessoesAbertas(pool, sessao.usuario.id);
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
  const hash = await hashDaSessao(deps.pool, id, sessao.usuario.id);
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
  const encerradas = await encerrarAsOutras(deps.pool, sessao.usuario, sessao.hash, ip);
  deps.sessoes.esquecerUsuario(sessao.usuario.id);
  return encerradas;
}
