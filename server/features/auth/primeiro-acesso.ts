/** The first administrator: from the environment, or by a link that the start prints and that works once. */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatCheckers } from '#domain/formato/validate-format.ts';
import { SESSAO } from '#messages/sessao.ts';
import { contarAdministradores, TRAVA_ADMINISTRADORES } from '#server/capabilities/conta/administradores.ts';
import { hashSenha } from '#server/capabilities/conta/hash.ts';
import { problemasDaSenha } from '#server/capabilities/conta/nova-senha.ts';
import { eventSql } from '#server/database/audit-event.ts';

const VALIDADE_HORAS = 24;
const PRINCIPAL = /^[a-z0-9._@-]{3,60}$/;

export type PrimeiroAdministrador =
  | { readonly tipo: 'existe' }
  | { readonly tipo: 'criado'; readonly principal: string }
  | { readonly tipo: 'link'; readonly token: string };

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function existeAdministrador(client: Pool | PoolClient): Promise<boolean> {
  return (await contarAdministradores(client)) > 0;
}

async function underLock<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [TRAVA_ADMINISTRADORES]);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Called at start. Nothing to do when an administrator exists; made from ADMIN_USER and ADMIN_PASSWORD when given
 * (throws a sentence when they will not do); else a token for the link that the start prints.
 */
export async function prepararAdministrador(
  pool: Pool,
  env: { readonly ADMIN_USER?: string; readonly ADMIN_PASSWORD?: string; readonly ADMIN_EMAIL?: string },
): Promise<PrimeiroAdministrador> {
  return underLock(pool, async (client) => {
    if (await existeAdministrador(client)) return { tipo: 'existe' };
    if (env.ADMIN_USER && env.ADMIN_PASSWORD) {
      const principal = env.ADMIN_USER.trim().toLowerCase();
      const email = emailOf(env.ADMIN_EMAIL);
      const problemas = problemasOf(principal, 'Administrador', env.ADMIN_PASSWORD, email);
      if (Object.keys(problemas).length > 0) {
        throw new Error(`ADMIN_USER, ADMIN_PASSWORD ou ADMIN_EMAIL não servem: ${Object.values(problemas).flat().join(' ')}`);
      }
      await inserir(client, { principal, nome: 'Administrador', email, senha: env.ADMIN_PASSWORD });
      return { tipo: 'criado', principal };
    }
    const token = randomBytes(32).toString('base64url');
    await client.query('DELETE FROM primeiro_acesso WHERE criado_em < now() - make_interval(hours => $1)', [VALIDADE_HORAS]);
    await client.query('INSERT INTO primeiro_acesso (token_hash) VALUES ($1)', [hashOf(token)]);
    return { tipo: 'link', token };
  });
}

/** Throws 404 'nao-encontrado' for a link that was used, is old or never was: said before anything is filled in. */
export async function conferirPrimeiroAcesso(pool: Pool, body: unknown): Promise<void> {
  const { token } = (body ?? {}) as { [key: string]: unknown };
  await exigirLink(pool, token);
}

/** Makes the first administrator by link. 404 'nao-encontrado' for a used or old one, 422 for bad fields. */
export async function concluirPrimeiroAcesso(pool: Pool, body: unknown): Promise<{ principal: string }> {
  const given = (body ?? {}) as { [key: string]: unknown };
  const principal = typeof given.userId === 'string' ? given.userId.trim().toLowerCase() : '';
  const email = emailOf(given.email);
  const problemas = problemasOf(principal, given.nome, given.password, email);
  await underLock(pool, async (client) => {
    await exigirLink(client, given.token);
    if (Object.keys(problemas).length > 0) throw validationError(problemas);
    await inserir(client, { principal, nome: (given.nome as string).trim(), email, senha: given.password as string });
    await client.query('DELETE FROM primeiro_acesso');
  });
  return { principal };
}

async function exigirLink(client: Pool | PoolClient, token: unknown): Promise<void> {
  if (await existeAdministrador(client)) throw new AppError('nao-encontrado', { messages: [SESSAO.linkGasto] });
  const found =
    typeof token === 'string' &&
    (await client.query(
      'SELECT 1 FROM primeiro_acesso WHERE token_hash = $1 AND criado_em > now() - make_interval(hours => $2)',
      [hashOf(token), VALIDADE_HORAS],
    ));
  if (!found || !found.rowCount) throw new AppError('nao-encontrado', { messages: [SESSAO.linkInvalido] });
}

/** Not required: null when empty, false when it is none. */
function emailOf(given: unknown): string | null | false {
  if (given === undefined || given === null) return null;
  const email = typeof given === 'string' ? given.trim() : ' ';
  if (email === '') return null;
  return email.length <= 200 && formatCheckers.email(email) ? email : false;
}

function problemasOf(
  principal: string,
  nome: unknown,
  password: unknown,
  email: string | null | false,
): { [campo: string]: string[] } {
  const senha = typeof password === 'string' ? problemasDaSenha(password, principal) : [SESSAO.informeSenha];
  return {
    ...(PRINCIPAL.test(principal) ? {} : { userId: [SESSAO.usuarioInvalido] }),
    ...(typeof nome === 'string' && nome.trim().length >= 3 && nome.length <= 150 && !nome.includes('\u0000')
      ? {}
      : { nome: [SESSAO.informeNome] }),
    ...(email === false ? { email: [SESSAO.emailInvalido] } : {}),
    ...(senha.length > 0 ? { password: senha } : {}),
  };
}

type Primeiro = {
  readonly principal: string;
  readonly nome: string;
  readonly email: string | null | false;
  readonly senha: string;
};

const PRIMEIRO = eventSql({
  recurso: "'usuario'",
  id: 'id',
  acao: "'inserir'",
  depois: "jsonb_build_object('login', $1::text, 'admin', true)",
  usuario: 'id',
  nome: 'nome',
});

async function inserir(client: PoolClient, { principal, nome, email, senha }: Primeiro): Promise<void> {
  // Nobody was there to do it: the event is the new administrator's own.
  await client.query(
    `WITH novo AS (INSERT INTO usuario (login, nome, senha_hash, admin, email) VALUES ($1, $2, $3, true, $4) RETURNING id, nome)
     SELECT ${PRIMEIRO}
       FROM novo`,
    [principal, nome, await hashSenha(senha), email || null],
  );
}
