/** A new password put in force: the rule, the history, the sessions that end with the old one. */
import { regrasQuebradas } from '#domain/acesso/senha.ts';
import { problemaSenha } from '#messages/senha.ts';
import type { Queryable } from '#server/database/query.ts';
import { senhaComum } from './comuns.ts';
import { confereSenha } from './hash.ts';
import { esquecerNavegadores } from '#server/plugins/navegador.ts';
import { esquecerConta } from './tentativas.ts';

/** Passwords before the current one that a new one may not be. */
const HISTORICO = 1;

/** What is wrong with a password for this user name, one sentence each; empty when it will do. Without history. */
export function problemasDaSenha(senha: string, principal: string): string[] {
  return regrasQuebradas(senha, { principal, comum: senhaComum }).map((regra) => problemaSenha[regra]);
}

/** The same for a user, whose current and previous passwords are refused too. */
export async function problemasDaNova(db: Queryable, usuario: { id: number; login: string }, senha: string): Promise<string[]> {
  const problems = problemasDaSenha(senha, usuario.login);
  if (problems.length > 0) return problems;
  const { rows } = await db.query({
    text: `SELECT senha_hash FROM usuario WHERE id = $1 AND senha_hash IS NOT NULL
           UNION ALL
           (SELECT senha_hash FROM senha_anterior WHERE usuario_id = $1 ORDER BY id DESC LIMIT ${HISTORICO})`,
    values: [usuario.id],
  });
  for (const { senha_hash: stored } of rows as { senha_hash: string }[]) {
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
  options: { readonly atual?: string; readonly exceto?: string | null; readonly provisoriaHoras?: number } = {},
): Promise<{ login: string; encerradas: number } | null> {
  const found = await db.query({
    text: 'SELECT login, senha_hash, senha_provisoria_ate FROM usuario WHERE id = $1 AND excluido_em IS NULL FOR UPDATE',
    values: [usuarioId],
  });
  const before = found.rows[0] as { login: string; senha_hash: string | null; senha_provisoria_ate: string | null } | undefined;
  if (!before || (options.atual !== undefined && options.atual !== before.senha_hash)) return null;
  // A provisional one was never the person's: the one before it stays the previous one.
  if (before.senha_hash !== null && before.senha_provisoria_ate === null) {
    await db.query({
      text: 'INSERT INTO senha_anterior (usuario_id, senha_hash) VALUES ($1, $2)',
      values: [usuarioId, before.senha_hash],
    });
    await db.query({
      text: `DELETE FROM senha_anterior WHERE usuario_id = $1 AND id NOT IN
               (SELECT id FROM senha_anterior WHERE usuario_id = $1 ORDER BY id DESC LIMIT ${HISTORICO})`,
      values: [usuarioId],
    });
  }
  await db.query({
    text: `UPDATE usuario SET senha_hash = $2, senha_trocada_em = now(), trocar_senha = $3::int IS NOT NULL,
                  senha_provisoria_ate = now() + make_interval(hours => $3::int), tentativas = 0, bloqueado_ate = NULL
            WHERE id = $1`,
    values: [usuarioId, hash, options.provisoriaHoras ?? null],
  });
  await db.query({ text: 'DELETE FROM senha_link WHERE usuario_id = $1', values: [usuarioId] });
  await esquecerConta(db, before.login);
  await esquecerNavegadores(db, usuarioId, options.exceto ?? null);
  const ended = await db.query({
    text: `UPDATE sessao SET revogada_em = now()
            WHERE usuario_id = $1 AND revogada_em IS NULL AND expira_em > now()
              AND ($2::text IS NULL OR token_hash <> decode($2, 'hex'))`,
    values: [usuarioId, options.exceto ?? null],
  });
  return { login: before.login, encerradas: ended.rowCount ?? 0 };
}
