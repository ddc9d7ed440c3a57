/** Notices for the people who read them: those valid now for the caller, with what each has read; and their publication. */
import { AppError } from '#domain/errors/app-error.ts';
import type { Aviso } from '#domain/notificacao/leitura.ts';
import { LIMITES } from '#domain/notificacao/tipos.ts';
import { AVISO_LEITOR, NOTIFICACAO } from '#messages/notificacao.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import { avisosPara, naoLidosPor, quemDeveLer, travarVigente, umAvisoPara } from './avisos-repository.ts';
import { lerAvisos } from './consulta.ts';
import { notificar } from './notificar.ts';
import { lerPorChave } from './repository.ts';

/** Pinned first, then the newest. */
export function listarAvisos(
  db: Queryable,
  { usuario }: Sessao,
  filtro: { readonly lido?: boolean; readonly inicio: number; readonly fim: number },
): Promise<{ linhas: Aviso[]; total: number; naoLidos: number }> {
  return avisosPara(db, usuario.id, filtro);
}

/** One notice of the caller's audience; 404 when it is over, taken back or for others. */
export async function obterAviso(db: Queryable, { usuario }: Sessao, id: number): Promise<Aviso> {
  const aviso = await umAvisoPara(db, usuario.id, id);
  if (!aviso) throw new AppError('nao-encontrado', { messages: [AVISO_LEITOR.indisponivel] });
  return aviso;
}

/** Marks notices of the caller as read, and what was notified about them; without ids all valid ones. */
export async function marcarAvisos(
  pool: Pool,
  sessao: Sessao,
  ids: readonly number[] | null,
): Promise<number> {
  return inTransaction(pool, async (db) => {
    const found = await naoLidosPor(db, sessao.usuario.id, ids);
    await lerAvisos(db, sessao.usuario.id, found);
    await lerPorChave(
      db,
      sessao.usuario.id,
      found.map((id) => `aviso:${id}`),
    );
    return found.length;
  });
}

/**
 * Notifies the audience of a notice that is valid now; nobody twice. One whose beginning was put off meanwhile is left
 * to the work that the change has put in the queue.
 */
export async function publicarAviso(pool: Pool, avisoId: number): Promise<number> {
  return inTransaction(pool, async (db) => {
    const aviso = await travarVigente(db, avisoId);
    if (!aviso) return 0;
    return notificar(db, {
      para: await quemDeveLer(db, avisoId, aviso),
      tipo: 'AVI',
      titulo: NOTIFICACAO.avisoTitulo(aviso.titulo),
      texto: aviso.texto.slice(0, LIMITES.texto),
      destino: `/notices?aviso=${avisoId}`,
      prestadorId: aviso.prestadorId,
      chave: `aviso:${avisoId}`,
      criadoPor: aviso.criadoPor,
    });
  });
}
