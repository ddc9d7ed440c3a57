/**
 * Failed sign-ins by account and address (docs/decisions/0041). Five failures from one address lock the
 * account for that address, ten from all addresses lock it altogether. Both last a quarter of an hour. The
 * account is the hash of the typed name, so that known and unknown names cost and answer the same. Attempts
 * are counted before the password is looked at, so that a burst cannot slip by. Many right ones at once may
 * (a shared screen). A known browser and a session of the person are judged by their own failures alone.
 */
import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors/app-error.ts';
import type { Queryable } from '#server/database/query.ts';
import { lerMarca, navegadorDe } from '#server/plugins/browser-mark.ts';
import { auditarAcesso, anonimo } from './auditoria.ts';
import type { Autor } from '#server/database/audit-event.ts';
import { JANELA_MINUTOS, MAX_FALHAS, MAX_FALHAS_CONTA, MAX_TENTATIVAS } from './limites.ts';
import { contarNaConta, destrancarConta } from './repository.ts';
import {
  contar,
  esquecerDaOrigem,
  esquecerDaPorta,
  esquecerTodas,
  falhar,
  falharNaPorta,
  varrerVencidas,
} from './tentativas-repository.ts';

function digest(kind: string, text: string): Buffer {
  return createHash('sha256').update(`${kind}\n${text}`).digest();
}

/** Where an attempt comes from. */
export type Origem = {
  readonly ip: string;
  /** A door of one's own: a browser that this person has signed in with before, or a session of his. */
  readonly porta?: { readonly tipo: 'navegador' | 'sessao'; readonly chave: string } | undefined;
};

/** The origin with the browser's door, where this person has signed in with the browser before. */
export async function origemConhecida(
  db: Queryable,
  identificacao: { readonly login?: string; readonly email?: string },
  ip: string,
  dispositivo: string | null,
): Promise<Origem> {
  const marca = lerMarca(dispositivo);
  if (marca === null || !(await navegadorDe(db, identificacao, marca))) return { ip };
  return { ip, porta: { tipo: 'navegador', chave: marca } };
}

/** Counts one attempt; throws 'tentativas-esgotadas' when they are used up, known user or not. */
export async function contarTentativa(
  db: Queryable,
  principal: string,
  { ip, porta }: Origem,
): Promise<void> {
  const conta = digest('conta', principal);
  const origem = porta ? digest(porta.tipo, porta.chave) : digest('origem', ip);
  const counted = await contar(db, { conta, origem, propria: porta !== undefined });
  if (!counted || counted.tentativas > MAX_TENTATIVAS || counted.falhas >= MAX_FALHAS)
    throw new AppError('tentativas-esgotadas');
}

/**
 * Counts and records one failure, in the caller's transaction, and answers whether the account is locked by it; `usuarioId`
 * null: nobody of that name. Through a door of
 * one's own it counts there and, as every failure, at the address.
 */
export async function contarFalha(
  db: Queryable,
  principal: string,
  usuarioId: number | null,
  { ip, porta }: Origem,
  meio: 'senha' | 'email' | 'segundo-fator' = 'senha',
): Promise<boolean> {
  const conta = digest('conta', principal);
  if (porta) await falharNaPorta(db, conta, digest(porta.tipo, porta.chave));
  const { falhas, todas } = await falhar(db, conta, digest('origem', ip));
  const locks = falhas === MAX_FALHAS || todas >= MAX_FALHAS_CONTA;
  // The same for a name that does not exist.
  await contarNaConta(db, usuarioId, locks, JANELA_MINUTOS);
  await auditarAcesso(db, 'entrada-negada', usuarioId, anonimo(ip), { meio });
  if (locks) await auditarAcesso(db, 'bloquear', usuarioId, anonimo(ip), { falhas, minutos: JANELA_MINUTOS });
  await varrerVencidas(db);
  return locks;
}

/**
 * A good sign-in clears the counts of its account at its address, and what others left behind. Through a door of one's
 * own it takes back only what came through that door: the strangers' count at the address stays.
 */
export async function esquecerTentativas(
  db: Queryable,
  principal: string,
  { ip, porta }: Origem,
): Promise<void> {
  const [conta, origem] = [digest('conta', principal), digest('origem', ip)];
  if (porta) await esquecerDaPorta(db, conta, origem, digest(porta.tipo, porta.chave));
  else await esquecerDaOrigem(db, conta, origem);
  await varrerVencidas(db);
}

/** Takes away every lock of the account, in the caller's transaction: its password was made anew. */
export async function esquecerConta(db: Queryable, principal: string): Promise<void> {
  await esquecerTodas(db, digest('conta', principal));
}

/** The name that second steps are counted under: no user name has a colon. */
export const contaDoSegundoPasso = (usuarioId: number): string => `segundo-fator:${usuarioId}`;

/** Takes away the locks of the second step, in the caller's transaction. */
export function esquecerSegundoPasso(db: Queryable, usuarioId: number): Promise<void> {
  return esquecerConta(db, contaDoSegundoPasso(usuarioId));
}

/**
 * An administrator unlocks a user, in the caller's transaction. The caller has checked the permission.
 * Throws 'nao-encontrado' for a user who is not there.
 */
export async function desbloquear(db: Queryable, usuarioId: number, autor: Autor): Promise<void> {
  const login = await destrancarConta(db, usuarioId);
  if (login === undefined) throw new AppError('nao-encontrado');
  await esquecerConta(db, login);
  await esquecerSegundoPasso(db, usuarioId);
  await auditarAcesso(db, 'desbloquear', usuarioId, autor);
}
