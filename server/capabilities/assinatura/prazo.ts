/**
 * Ends requests by themselves when their day is over by the unit's clock, or when their link opens no more.
 */
import type { Registry } from '#domain/registro/registry.ts';
import { contextoDoLink } from '#server/capabilities/convite/index.ts';
import { chamadaDoServidor } from '#server/capabilities/documento/index.ts';
import { hoje, noFuso } from '#server/clock.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { portaDePedidos } from './pedidos.ts';
import { talvezVencidos, unidadeDe } from './pedidos-repository.ts';

/** Who asked is told (hooks.ts). One that can't be ended keeps none of the others; it is told at the end. */
export async function vencerPedidos(
  pool: Pool,
  { registry, registros }: { readonly registry: Registry; readonly registros: OpenRecords },
  nome: string,
): Promise<void> {
  const falhas: unknown[] = [];
  for (const { id, prazo, modulo, registroId } of await talvezVencidos(pool)) {
    const entity = Object.hasOwn(registry.entity, modulo) ? registry.entity[modulo] : undefined;
    if (!entity) continue;
    const unidade = entity.tenant ? await unidadeDe(pool, entity.table, registroId) : undefined;
    if (prazo !== null && noFuso(unidade?.fuso ?? undefined, () => prazo >= hoje())) continue;
    const chamada = chamadaDoServidor(
      registry,
      contextoDoLink({ nome, prestadorId: unidade?.id ?? null }, ''),
      modulo,
    );
    await inTransaction(pool, (db) =>
      portaDePedidos(registros, db, chamada).everybodys.transition(id, { transicao: 'vencer' }),
    ).catch((falha: unknown) => falhas.push(falha));
  }
  if (falhas.length > 0) throw new AggregateError(falhas, 'requests that could not be ended');
}
