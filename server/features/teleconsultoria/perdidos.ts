/** Linkages that ended without anybody ending them: closed, each with its reason in the audit. */
import { teleconsultoriaServidor as texto } from '#messages/teleconsultoria.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { encerrarPerdidos } from './repository.ts';

export function fecharPerdidos(pool: Pool): Promise<void> {
  return inTransaction(pool, async (db) => {
    for (const { id, usuarioId, nome, prestadorId, fim, porque } of await encerrarPerdidos(db))
      await writeEvent(
        db,
        { usuario: { id: usuarioId, nome }, prestadorId, ip: null, motivo: texto.perdido[porque] },
        { recurso: 'teleconsultoria', id, acao: 'perder-vinculo', depois: { fim } },
      );
  });
}
