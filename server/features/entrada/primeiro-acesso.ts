/** The first administrator: from the environment, or by a link that the start prints and that works once. */
import { createHash, randomBytes } from 'node:crypto';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatCheckers } from '#domain/formato/validate-format.ts';
import { SESSAO } from '#messages/sessao.ts';
import {
  contarAdministradores,
  hashSenha,
  problemasDaSenha,
  travarAdministradores,
} from '#server/capabilities/conta/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import {
  apagarConvites,
  conviteVale,
  haTabelas,
  guardarConvite,
  inserirAdministrador,
} from './primeiro-acesso-repository.ts';

const VALIDADE_HORAS = 24;
const PRINCIPAL = /^[a-z0-9._@-]{3,60}$/;

export type PrimeiroAdministrador =
  | { readonly tipo: 'existe' }
  | { readonly tipo: 'criado'; readonly principal: string }
  | { readonly tipo: 'link'; readonly token: string };

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function existeAdministrador(db: Queryable): Promise<boolean> {
  return (await contarAdministradores(db)) > 0;
}

function underLock<T>(pool: Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (db) => {
    await travarAdministradores(db);
    return work(db);
  });
}

type DoAmbiente = {
  readonly ADMIN_USER?: string;
  readonly ADMIN_PASSWORD?: string;
  readonly ADMIN_EMAIL?: string;
};

/** The first administrator as the environment names him, undefined where it names none. Throws a sentence when it will not do. */
function administradorDoAmbiente(
  env: DoAmbiente,
): { principal: string; nome: string; email: string | null; senha: string } | undefined {
  if (!env.ADMIN_USER || !env.ADMIN_PASSWORD) return undefined;
  const principal = env.ADMIN_USER.trim().toLowerCase();
  const email = emailOf(env.ADMIN_EMAIL);
  const problemas = problemasOf(principal, 'Administrador', env.ADMIN_PASSWORD, email);
  if (email === false || Object.keys(problemas).length > 0) {
    throw new Error(
      `ADMIN_USER, ADMIN_PASSWORD ou ADMIN_EMAIL não servem: ${Object.values(problemas).flat().join(' ')}`,
    );
  }
  return { principal, nome: 'Administrador', email, senha: env.ADMIN_PASSWORD };
}

/**
 * Called before the tables are made, which takes minutes: the sentence of a first administrator that will not do. Nothing where
 * there is an administrator: what the environment still says of the first one is read no more.
 */
export async function conferirAdministrador(pool: Pool, env: DoAmbiente): Promise<void> {
  if (!(await haTabelas(pool)) || !(await existeAdministrador(pool))) administradorDoAmbiente(env);
}

/**
 * Called at start. Nothing to do when an administrator exists; made from ADMIN_USER and ADMIN_PASSWORD when given
 * (throws a sentence when they will not do); else a token for the link that the start prints.
 */
export async function prepararAdministrador(pool: Pool, env: DoAmbiente): Promise<PrimeiroAdministrador> {
  return underLock(pool, async (db) => {
    if (await existeAdministrador(db)) return { tipo: 'existe' };
    const doAmbiente = administradorDoAmbiente(env);
    if (doAmbiente) {
      await inserir(db, doAmbiente);
      return { tipo: 'criado', principal: doAmbiente.principal };
    }
    const token = randomBytes(32).toString('base64url');
    await guardarConvite(db, hashOf(token), VALIDADE_HORAS);
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
  await underLock(pool, async (db) => {
    await exigirLink(db, given.token);
    if (Object.keys(problemas).length > 0) throw validationError(problemas);
    await inserir(db, {
      principal,
      nome: (given.nome as string).trim(),
      email,
      senha: given.password as string,
    });
    await apagarConvites(db);
  });
  return { principal };
}

async function exigirLink(db: Queryable, token: unknown): Promise<void> {
  if (await existeAdministrador(db)) throw new AppError('nao-encontrado', { messages: [SESSAO.linkGasto] });
  const found = typeof token === 'string' && (await conviteVale(db, hashOf(token), VALIDADE_HORAS));
  if (!found) throw new AppError('nao-encontrado', { messages: [SESSAO.linkInvalido] });
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

async function inserir(db: Queryable, { principal, nome, email, senha }: Primeiro): Promise<void> {
  await inserirAdministrador(db, {
    login: principal,
    nome,
    senhaHash: await hashSenha(senha),
    email: email || null,
  });
}
