/** A person's own notifications: list, count, read and unread. Those of a provider that the person left are not shown. */
import type { Notificacao, Resumo } from '#domain/notificacao/leitura.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import { guardarLeituras } from './avisos-repository.ts';
import { gravarLida, lerAte, notificacoesDe, umaNotificacao, type Filtro, type Quem } from './repository.ts';

export type { Filtro };

/** Person and providers, as every statement here begins. */
export function leitorDe(sessao: Sessao): Quem {
  return [sessao.usuario.id, [...sessao.prestadores]];
}

/** Newest first; the total and the unread count with it. */
export function listar(
  db: Queryable,
  sessao: Sessao,
  filtro: Filtro,
): Promise<{ linhas: Notificacao[]; total: number; naoLidas: number }> {
  return notificacoesDe(db, leitorDe(sessao), filtro);
}

/** Unread count and the latest ones without sensitive texts: what the bell shows in passing. */
export async function resumo(db: Queryable, sessao: Sessao): Promise<Resumo> {
  const { linhas, naoLidas } = await listar(db, sessao, { inicio: 0, fim: 8 });
  return { naoLidas, ultimas: linhas.map((linha) => (linha.sensivel ? { ...linha, texto: null } : linha)) };
}

/** One of the person's; 404 for any other's. */
export async function obter(db: Queryable, sessao: Sessao, id: number): Promise<Notificacao> {
  const notificacao = await umaNotificacao(db, leitorDe(sessao), id);
  if (!notificacao) throw new AppError('nao-encontrado');
  return notificacao;
}

/** Marks one as read or unread. A notice read here is read on the reader's page too. */
export async function marcar(db: Queryable, sessao: Sessao, id: number, lida: boolean): Promise<Notificacao> {
  const chave = (await gravarLida(db, leitorDe(sessao), id, lida))?.chave ?? null;
  if (lida && chave?.startsWith('aviso:')) await lerAvisos(db, sessao.usuario.id, [Number(chave.slice(6))]);
  return obter(db, sessao, id);
}

/** Marks all unread ones up to an id as read: what came after the person looked stays new. Answers how many. */
export async function marcarTodas(db: Queryable, sessao: Sessao, ate: number): Promise<number> {
  const rows = await lerAte(db, leitorDe(sessao), ate);
  const avisos = rows.flatMap(({ chave }) => (chave?.startsWith('aviso:') ? [Number(chave.slice(6))] : []));
  await lerAvisos(db, sessao.usuario.id, avisos);
  return rows.length;
}

/** Remembers that the person read these notices. */
export async function lerAvisos(db: Queryable, usuarioId: number, avisos: readonly number[]): Promise<void> {
  if (avisos.length > 0) await guardarLeituras(db, usuarioId, avisos);
}
