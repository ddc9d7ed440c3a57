/** A patient's receipt, kept once by the queue among the patient's documents (FIN-06). */
import { AppError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { recibos as texto } from '#messages/boleto.ts';
import { chamadaDoServidor, criarDocumento } from '#server/capabilities/documento/index.ts';
import type { Papel } from '#server/capabilities/modelo-documento/index.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { ServerRecords, Stored } from '#server/engine/call.ts';
import { kindOf } from '#server/jobs/job.ts';
import { SEM_ALCANCE } from '#server/plugins/reach.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import { reciboAGuardar, travarRecibo } from './recibo-repository.ts';

export const RECIBO_DO_PACIENTE = kindOf('recibo-do-paciente', { reciboId: 'integer' });

export type DepsRecibo = {
  readonly pool: Pool;
  readonly registry: () => Registry;
  readonly imprimir: (
    recibo: Stored<'recibos'>,
    contexto: Contexto,
    pacienteId: number | null,
  ) => ReturnType<Papel['imprimir']>;
  readonly recibos: (contexto: Contexto) => ServerRecords<'recibos'>;
};

/** Printed as it was issued, and kept under the name of who issued it. Twice is once. */
export async function guardarRecibo(
  { pool, registry, imprimir, recibos }: DepsRecibo,
  id: number,
): Promise<void> {
  const de = await reciboAGuardar(pool, id);
  if (!de) return;
  const { conta, prestadorId, pacienteId } = de;
  const contexto: Contexto = {
    usuario: { id: conta.id, principal: conta.login, nome: conta.nome, ...SEM_PAPEIS },
    ability: { can: () => true },
    alcance: SEM_ALCANCE,
    prestadorId,
    ip: '',
    motivo: null,
  };
  const recibo = await recibos(contexto).read(id);
  const { pdf, arquivoId } = await imprimir(recibo, contexto, pacienteId);
  if (arquivoId === null) throw new Error(`receipt ${id}: nowhere to keep it`);
  const guardar = (nome: string) =>
    inTransaction(pool, async (db) => {
      if (!(await travarRecibo(db, id))) return;
      const { objectId } = await criarDocumento(db, chamadaDoServidor(registry(), contexto, 'pacientes'), {
        registroId: pacienteId,
        nome,
        tagDescription: texto.etiqueta,
        conteudo: { arquivoId, mime: 'application/pdf', tamanho: pdf.length, aspectos: [] },
        origem: { recibo: id },
      });
      await recibos(contexto).within(db).set(id, { documentoId: objectId });
    });
  await guardar(`${texto.arquivo(recibo.numero)}.pdf`).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'nome-em-uso') throw error;
    // Another provider's receipt of the same number, or what somebody called so.
    return guardar(`${texto.arquivo(recibo.numero)} (${id}).pdf`);
  });
}
