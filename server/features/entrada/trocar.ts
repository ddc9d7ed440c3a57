/** Changing one's own password, signed in or not (SES-19). */
import type { Pool } from 'pg';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { erros } from '#messages/erros.ts';
import { SENHA } from '#messages/senha.ts';
import { SESSAO } from '#messages/sessao.ts';
import {
  anonimo,
  auditarAcesso,
  esquecerTentativas,
  gravarSenha,
  hashSenha,
  type Origem,
  origemConhecida,
  problemasDaNova,
  problemasDaSenha,
} from '#server/capabilities/conta/index.ts';
import { inTransaction } from '#server/database/query.ts';
import type { Sessao, SessionStore } from '#server/plugins/session-store.ts';
import { conferir, isText, lerDispositivo, principalOf } from './service.ts';
import type { Autor } from '#server/database/audit-event.ts';

type Deps = { readonly pool: Pool; readonly sessoes: SessionStore };
type Body = { readonly [key: string]: unknown };

export type SenhaTrocada = {
  readonly principal: string;
  /** Other sessions of the person that ended with the old password. */
  readonly encerradas: number;
};

/** What is wrong with the new password and its repetition before anybody is known; `principal` as far as it is. */
export function errosDaNova(body: Body, principal: string): { [campo: string]: string[] } {
  const { newPassword, repeat } = body;
  const nova = isText(newPassword, 1000) ? problemasDaSenha(newPassword, principal) : [SENHA.informeNova];
  const repetida = isText(repeat, 1000) ? (repeat === newPassword ? [] : [SENHA.naoConfere]) : [SENHA.repita];
  return {
    ...(nova.length > 0 ? { newPassword: nova } : {}),
    ...(repetida.length > 0 ? { repeat: repetida } : {}),
  };
}

/**
 * Changes the password of the session's person, or of `userId` where nobody is signed in, against the current one.
 * 422 by field; a wrong current password is 422 `password` for who is signed in and 401 'conta-nao-encontrada',
 * alike for unknown users, for who is not; 429 when attempts are used up.
 */
export async function trocarSenha(
  deps: Deps,
  sessao: Sessao | null,
  body: unknown,
  ip: string,
): Promise<SenhaTrocada> {
  const values = (body ?? {}) as Body;
  const { userId, password, newPassword } = values;
  const typed = isText(userId, 200) ? principalOf(userId) : '';
  const principal = sessao?.usuario.principal ?? typed;
  const errors = {
    ...(principal === '' ? { userId: [SESSAO.informeUsuario] } : {}),
    ...(isText(password, 1000) ? {} : { password: [SENHA.informeAtual] }),
    ...errosDaNova(values, principal),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);

  const origem: Origem = sessao
    ? { ip, porta: { tipo: 'sessao', chave: sessao.hash } }
    : await origemConhecida(deps.pool, { login: principal }, ip, lerDispositivo(values.dispositivo));
  const conta = await conferir(deps.pool, principal, password as string, origem);
  if (!conta)
    throw sessao
      ? validationError({ password: [erros['senha-invalida']] })
      : new AppError('conta-nao-encontrada');
  await esquecerTentativas(deps.pool, principal, origem);
  // Whoever only knows the password may not take it from its owner.
  if (!sessao && conta.tem_fator) throw new AppError('segundo-fator', { messages: [SENHA.entreAntes] });
  if (conta.vencida) throw new AppError('senha-provisoria-vencida');
  const problems = await problemasDaNova(deps.pool, conta, newPassword as string);
  if (problems.length > 0) throw validationError({ newPassword: problems });

  const hash = await hashSenha(newPassword as string);
  const autor: Autor = sessao
    ? { usuario: sessao.usuario, prestadorId: null, ip, motivo: null }
    : { ...anonimo(ip), usuario: { id: conta.id, nome: conta.nome } };
  const done = await inTransaction(deps.pool, async (db) => {
    const written = await gravarSenha(db, conta.id, hash, {
      atual: conta.senha_hash ?? '',
      exceto: sessao?.hash ?? null,
    });
    if (written)
      await auditarAcesso(db, 'trocar-senha', conta.id, autor, { sessoesEncerradas: written.encerradas });
    return written;
  });
  // Somebody changed it in between: what was typed is not the current one any more.
  if (!done)
    throw sessao
      ? validationError({ password: [erros['senha-invalida']] })
      : new AppError('conta-nao-encontrada');
  deps.sessoes.esquecerUsuario(conta.id);
  return { principal: done.login, encerradas: done.encerradas };
}
