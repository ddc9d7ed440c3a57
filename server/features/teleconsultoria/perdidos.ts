/** Linkages that ended without anybody ending them: closed, each with its reason in the audit; what they held is told of. */
import { teleconsultoriaServidor as texto } from '#messages/teleconsultoria.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { encerrarPerdidos, quemAtendeAgora, temPergunta, type Perdido } from './repository.ts';

export function fecharPerdidos(pool: Pool): Promise<void> {
  return inTransaction(pool, async (db) => {
    for (const perdido of await encerrarPerdidos(db)) {
      const { id, usuarioId, nome, prestadorId, fim, porque } = perdido;
      await writeEvent(
        db,
        { usuario: { id: usuarioId, nome }, prestadorId, ip: null, motivo: texto.perdido[porque] },
        { recurso: 'teleconsultoria', id, acao: 'perder-vinculo', depois: { fim } },
      );
      await avisarColegas(db, perdido);
    }
  });
}

/** An answer may be half written: nothing is taken back by itself, but whoever attends knows that a question is left. */
async function avisarColegas(db: Queryable, { id, usuarioId, prestadorId }: Perdido): Promise<void> {
  if (!(await temPergunta(db, { usuarioId, prestadorId }))) return;
  await notificar(db, {
    para: (await quemAtendeAgora(db, prestadorId)).filter((quem) => quem !== usuarioId),
    tipo: 'TEL',
    titulo: texto.abandonada,
    destino: '/teleconsultoria-profissional/fila-atendimento-teleconsultoria',
    prestadorId,
    chave: `teleconsultoria:vinculo:${id}`,
  });
}
