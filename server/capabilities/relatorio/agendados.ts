/** Scheduled reports: on their day, one for each recipient who may take it out, asked of the queue (REP-02). */
import { periodoDe } from '#domain/painel/periodo.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { venceHoje } from '#domain/relatorio/agenda.ts';
import { relatorio as texto } from '#messages/relatorio.ts';
import { feriadosBancarios } from '#server/capabilities/prestador/index.ts';
import { hoje, noFuso } from '#server/clock.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { doProduto } from '#server/plugins/context.ts';
import { contextoDaConta } from '#server/plugins/rights.ts';
import { pedirRelatorio } from './pedir.ts';
import { agendamentos, contasDe } from './repository.ts';

/** By each unit's own day; a day that was brought is not brought again. */
export async function trazerAgendados({
  pool,
  registry,
  registros,
}: {
  readonly pool: Pool;
  readonly registry: Registry;
  readonly registros: OpenRecords;
}): Promise<void> {
  for (const { id, prestadorId, fuso, ultimaVez } of await agendamentos(pool))
    await noFuso(fuso ?? undefined, async () => {
      const dia = hoje();
      if (ultimaVez !== null && ultimaVez >= dia) return;
      const dono = registros(doProduto(texto.titulo, prestadorId), 'relatorios-agendados');
      const agendado = await dono.server.read(id);
      const feriados = await feriadosBancarios(pool, prestadorId, `${dia.slice(0, 8)}01`);
      if (!venceHoje(agendado, dia, feriados)) return;
      const { relatorio, formato, periodo, destinatarios } = agendado;
      const resource = registry.resource[relatorio];
      // The days are those of today, whenever the queue comes to it.
      const dias = resource?.report?.at === undefined ? null : periodoDe(periodo, dia);
      const contas = await contasDe(pool, destinatarios);
      await inTransaction(pool, async (db) => {
        for (const { id: usuarioId } of contas) {
          const contexto = await contextoDaConta(db, usuarioId, registry.entities, prestadorId);
          if (!resource || !contexto?.ability.can(resource.action ?? 'list', 'report')) continue;
          await pedirRelatorio(db, registros, {
            relatorio,
            titulo: resource.breadcrumb,
            formato,
            consulta: dias ? { de: dias.de, ate: dias.ate } : {},
            fatos: [],
            usuarioId,
            prestadorId,
            agendado: true,
          });
        }
        await dono.within(db).server.set(id, { ultimaVez: dia });
      });
    });
}
