/** The automatic retention: what lay in a bin for so many days is asked to go, register by register. */
import { AppError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { lixeira } from '#messages/lixeira.ts';
import { contar, daCasaToda, pedir } from './esvaziar.ts';
import type { Pool } from '#server/database/query.ts';
import { pedidoHoje } from './repository.ts';

/** Registers that the law keeps are left to a person. One that is being emptied is left alone. */
export async function pedirPorPrazo(pool: Pool, registry: Registry, dias: number): Promise<void> {
  if (dias === 0) return;
  for (const entity of registry.entities) {
    if (entity.readOnly || entity.retain !== undefined) continue;
    const pedido = { filtro: {}, dias };
    const scope = daCasaToda(registry, entity);
    const total = await contar(pool, scope, pedido, { ability: scope.ability, usuarioId: 0 });
    if (total === 0) continue;
    // What stayed the last time stays for the same reason: once a day is enough to ask again.
    if (await pedidoHoje(pool, entity.name)) continue;
    try {
      const contexto = { nome: lixeira.sistema, ip: null, motivo: null };
      await pedir(pool, {
        recurso: entity.name,
        prestador_id: null,
        usuario_id: null,
        contexto,
        pedido,
        total,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}
