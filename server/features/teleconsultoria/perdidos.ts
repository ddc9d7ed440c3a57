/** Linkages that ended without anybody ending them: closed, each with its reason in the audit; what somebody left is told of. */
import { teleconsultoriaServidor as texto } from '#messages/teleconsultoria.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { abandonadas, encerrarPerdidos, quemAtendeAgora } from './repository.ts';

export function fecharPerdidos(pool: Pool): Promise<void> {
  return inTransaction(pool, async (db) => {
    for (const { id, usuarioId, nome, prestadorId, fim, porque } of await encerrarPerdidos(db))
      await writeEvent(
        db,
        { usuario: { id: usuarioId, nome }, prestadorId, ip: null, motivo: texto.perdido[porque] },
        { recurso: 'teleconsultoria', id, acao: 'perder-vinculo', depois: { fim } },
      );
    await avisarColegas(db);
  });
}

/**
 * An answer may be half written: nothing is taken back by itself, but whoever attends knows that a question is left, once for
 * each holder, however the holder's linkage ended.
 */
async function avisarColegas(db: Queryable): Promise<void> {
  for (const { id, quemId, prestadorId } of await abandonadas(db))
    await notificar(db, {
      para: (await quemAtendeAgora(db, prestadorId)).filter((usuarioId) => usuarioId !== quemId),
      tipo: 'TEL',
      titulo: texto.abandonada,
      destino: '/teleconsultoria-profissional/fila-atendimento-teleconsultoria',
      prestadorId,
      chave: `teleconsultoria:${id}:abandonada:${quemId}`,
    });
}
