/** Asks the queue for a report: a row that says what was asked, by whom, and becomes the file (REP-02). */
import type { Formato } from '#domain/relatorio/declaracao.ts';
import type { Queryable } from '#server/database/query.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { relatorio as texto } from '#messages/relatorio.ts';
import type { Consulta } from './abrir.ts';
import { iguaisNaFila, umPorVez } from './repository.ts';

export const RELATORIO = kindOf('relatorio', {
  geradoId: 'integer',
  usuarioId: 'integer',
  prestadorId: 'integer',
  agendado: 'boolean',
});

/** The register of what the queue made, within the transaction. */
export const porta = (registros: OpenRecords, db: Queryable, prestadorId: number) =>
  registros(doProduto(texto.titulo, prestadorId), 'relatorios-gerados').within(db).server.everybodys;

export type PedidoDeRelatorio = {
  readonly relatorio: string;
  readonly titulo: string;
  readonly formato: Formato;
  readonly consulta: Consulta;
  readonly fatos: readonly string[];
  readonly usuarioId: number;
  readonly prestadorId: number;
  readonly agendado: boolean;
};

/** The number of the row; of the same one where it waits already. */
export async function pedirRelatorio(
  db: Queryable,
  registros: OpenRecords,
  { relatorio, titulo, formato, consulta, fatos, usuarioId, prestadorId, agendado }: PedidoDeRelatorio,
): Promise<number> {
  const escrita = JSON.stringify(
    Object.fromEntries(Object.entries(consulta).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  await umPorVez(db, usuarioId);
  const igual = await iguaisNaFila(db, { prestadorId, usuarioId, relatorio, formato, consulta: escrita });
  if (igual) return igual.id;
  const { id } = await porta(registros, db, prestadorId).keep({
    relatorio,
    titulo,
    formato,
    consulta: escrita,
    fatos: fatos.join('. ').slice(0, 1000) || null,
    usuarioId,
    pedidoEm: new Date().toISOString(),
  });
  await enqueue(
    db,
    RELATORIO,
    { geradoId: id, usuarioId, prestadorId, agendado },
    { key: `relatorio:${id}` },
  );
  return id;
}
