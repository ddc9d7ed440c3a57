/** Scheduled reports: on their day, one for each recipient who may take it out, asked of the queue (REP-02). */
import { diaDe } from '#domain/formato/fuso.ts';
import { periodoDe } from '#domain/painel/periodo.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { desdeQuando, diaDevido } from '#domain/relatorio/agenda.ts';
import { relatorio as texto } from '#messages/relatorio.ts';
import { feriadosBancarios } from '#server/capabilities/prestador/index.ts';
import { hoje, noFuso } from '#server/clock.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { doProduto } from '#server/plugins/context.ts';
import { contextoDaConta } from '#server/plugins/rights.ts';
import { filtrosDe } from './filtros.ts';
import { trazerPainel } from './painel-agendado.ts';
import { pedirRelatorio } from './pedir.ts';
import { agendamentos, contasDe, type Agendamento } from './repository.ts';

type Mesa = { readonly pool: Pool; readonly registry: Registry; readonly registros: OpenRecords };

/** By each unit's own day; a day that was brought is not brought again. One that fails is told when the others are done. */
export async function trazerAgendados(mesa: Mesa): Promise<void> {
  const falhas: unknown[] = [];
  for (const agendamento of await agendamentos(mesa.pool))
    await noFuso(agendamento.fuso ?? undefined, () => trazer(mesa, agendamento)).catch((falha: unknown) =>
      falhas.push(falha),
    );
  if (falhas.length > 0) throw falhas.length === 1 ? falhas[0] : new AggregateError(falhas);
}

const mes = (dia: string): string => `${dia.slice(0, 8)}01`;

async function trazer(
  { pool, registry, registros }: Mesa,
  { id, prestadorId, ultimaVez }: Agendamento,
): Promise<void> {
  const agora = hoje();
  if (ultimaVez !== null && ultimaVez >= agora) return;
  const dono = registros(doProduto(texto.titulo, prestadorId), 'relatorios-agendados');
  const agendado = await dono.server.read(id);
  const desde = desdeQuando(agora, ultimaVez, diaDe(agendado.atualizadoEm ?? Date.now()));
  const feriados = await feriadosBancarios(pool, prestadorId, mes(desde), mes(agora));
  const dia = diaDevido(agendado, desde, agora, feriados);
  if (dia === null) return;
  const { relatorio, formato, periodo, destinatarios, filtros } = agendado;
  const resource = registry.resource[relatorio];
  // The days are those of its day, whenever the queue comes to it.
  const dias = resource?.report?.at === undefined ? null : periodoDe(periodo, dia);
  const contas = await contasDe(pool, destinatarios);
  await inTransaction(pool, async (db) => {
    for (const { id: usuarioId } of contas) {
      const contexto = await contextoDaConta(db, usuarioId, registry.entities, prestadorId);
      if (!resource || !contexto?.ability.can(resource.action ?? 'list', resource.subject ?? '')) continue;
      if (resource.board) {
        await trazerPainel(db, resource, {
          usuarioId,
          prestadorId,
          agendadoId: id,
          dia,
          dias: periodoDe(periodo, dia),
        });
        continue;
      }
      await pedirRelatorio(db, registros, {
        relatorio,
        titulo: resource.breadcrumb,
        formato,
        consulta: { ...filtrosDe(filtros), ...(dias ? { de: dias.de, ate: dias.ate } : {}) },
        fatos: [],
        usuarioId,
        prestadorId,
        agendado: true,
      });
    }
    await dono.within(db).server.set(id, { ultimaVez: agora });
  });
}
