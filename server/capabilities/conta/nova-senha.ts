/** A new password put in force: the rule, the history, the sessions that end with the old one. */
import { regrasQuebradas } from '#domain/acesso/senha.ts';
import { problemaSenha } from '#messages/senha.ts';
import type { Queryable } from '#server/database/query.ts';
import { palavrasDaCasa, senhaComum } from './comuns.ts';
import { confereSenha } from './hash.ts';
import { esquecerNavegadores } from '#server/plugins/browser-mark.ts';
import {
  apagarLinks,
  encerrarSessoes,
  guardarAnterior,
  nomesDosPrestadores,
  porSenha,
  senhasDe,
  travarConta,
} from './repository.ts';
import { esquecerConta } from './tentativas.ts';

/** Passwords before the current one that a new one may not be. */
const HISTORICO = 1;

/** What is wrong with a password for this user name, one sentence each; empty when it will do. Without history. */
export function problemasDaSenha(senha: string, principal: string, daCasa?: ReadonlySet<string>): string[] {
  const comum = (escolhida: string) => senhaComum(escolhida, daCasa);
  return regrasQuebradas(senha, { principal, comum }).map((regra) => problemaSenha[regra]);
}

/** The same for a user, whose current and previous passwords are refused too, and the names of the house. */
export async function problemasDaNova(
  db: Queryable,
  usuario: { id: number; login: string },
  senha: string,
): Promise<string[]> {
  const daCasa = palavrasDaCasa(await nomesDosPrestadores(db));
  const problems = problemasDaSenha(senha, usuario.login, daCasa);
  if (problems.length > 0) return problems;
  for (const stored of await senhasDe(db, usuario.id, HISTORICO)) {
    if (await confereSenha(stored, senha)) return [problemaSenha.diferente];
  }
  return [];
}

/**
 * Puts a hash in force, in the caller's transaction: the former goes to the history, locks and links die, every
 * session but `exceto` (hash of its token) ends. `provisoriaHoras`: given out by an administrator, to be changed at the
 * first entry. `atual`: the hash that the caller compared with; null is answered when another is in force by now, as
 * when the user is not there. Else the login and how many open sessions ended.
 */
export async function gravarSenha(
  db: Queryable,
  usuarioId: number,
  hash: string,
  options: {
    readonly atual?: string;
    readonly exceto?: string | null;
    readonly provisoriaHoras?: number;
  } = {},
): Promise<{ login: string; encerradas: number } | null> {
  const before = await travarConta(db, usuarioId);
  if (!before || (options.atual !== undefined && options.atual !== before.senha_hash)) return null;
  // A provisional one was never the person's: the one before it stays the previous one.
  if (before.senha_hash !== null && before.senha_provisoria_ate === null) {
    await guardarAnterior(db, usuarioId, before.senha_hash, HISTORICO);
  }
  await porSenha(db, usuarioId, hash, options.provisoriaHoras ?? null);
  await apagarLinks(db, usuarioId);
  await esquecerConta(db, before.login);
  await esquecerNavegadores(db, usuarioId, options.exceto ?? null);
  return { login: before.login, encerradas: await encerrarSessoes(db, usuarioId, options.exceto ?? null) };
}
