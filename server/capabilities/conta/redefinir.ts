/** An administrator gives somebody a new start: a provisional password that has to be changed at the first entry. */
import { randomInt } from 'node:crypto';
import { AppError } from '#domain/errors/app-error.ts';
import type { Queryable } from '#server/database/query.ts';
import { auditarAcesso } from './auditoria.ts';
import { hashSenha } from './hash.ts';
import { gravarSenha } from './nova-senha.ts';
import type { Autor } from '#server/database/audit-event.ts';

/** How long a provisional password can be used. */
export const PROVISORIA_HORAS = 24;

const CONSOANTES = 'bcdfgjlmnprstvz';
const VOGAIS = 'aeiou';

function pick(letters: string): string {
  return letters[randomInt(letters.length)] ?? '';
}

/** A password to be read out over the telephone: 'mopa-tiru-beko-4827', some 50 bits. */
export function senhaProvisoria(): string {
  const word = (): string => pick(CONSOANTES) + pick(VOGAIS) + pick(CONSOANTES) + pick(VOGAIS);
  return `${word()}-${word()}-${word()}-${String(randomInt(10_000)).padStart(4, '0')}`;
}

export type SenhaRedefinida = {
  /** To be shown once to who asked, and never stored in the clear. */
  readonly senhaProvisoria: string;
  readonly validaHoras: number;
  /** Open sessions of the person that ended. */
  readonly sessoesEncerradas: number;
};

/**
 * Gives the user a provisional password, ends all sessions, unlocks, and records it, in the caller's transaction.
 * The caller has checked the permission. Throws 'nao-encontrado' for a user who is not there. Also how the first
 * password of a new user is made.
 */
export async function redefinirSenha(
  db: Queryable,
  usuarioId: number,
  autor: Autor,
): Promise<SenhaRedefinida> {
  const senha = senhaProvisoria();
  const done = await gravarSenha(db, usuarioId, await hashSenha(senha), {
    provisoriaHoras: PROVISORIA_HORAS,
  });
  if (!done) throw new AppError('nao-encontrado');
  await auditarAcesso(db, 'redefinir-senha', usuarioId, autor, { sessoesEncerradas: done.encerradas });
  return { senhaProvisoria: senha, validaHoras: PROVISORIA_HORAS, sessoesEncerradas: done.encerradas };
}
