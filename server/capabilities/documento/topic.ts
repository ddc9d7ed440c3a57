/** Live lists: `documentos:<módulo>:<registro>` says that something among a record's documents changed, and never what. */
import { AppError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Pool } from '#server/database/query.ts';
import { isThere } from '#server/engine/read.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import type { Topico } from '#server/capabilities/canal/index.ts';
import { chamadaDeQuemVe } from './acesso.ts';
import { prestadorDoRegistro } from './repository.ts';

export function topicoDocumentos(pool: Pool, registry: () => Registry): Topico {
  /** As the list itself: the record is in sight at its own provider, one of the person's. */
  const ve = async (
    { usuario, ability, alcance, prestadores }: Sessao,
    modulo: string,
    id: number,
  ): Promise<boolean> => {
    const entity = Object.hasOwn(registry().entity, modulo) ? registry().entity[modulo] : undefined;
    if (!entity) return false;
    const prestadorId = entity.tenant ? await prestadorDoRegistro(pool, entity.table, id) : null;
    if (entity.tenant && (prestadorId === null || !prestadores.has(prestadorId))) return false;
    const contexto = { usuario, ability, alcance, prestadorId, ip: '', motivo: null };
    return isThere(pool, chamadaDeQuemVe(registry(), contexto, modulo).scope, id);
  };
  return {
    nome: 'documentos',
    async pode(sessao, { chave: [modulo = '', registro], prestadorId }) {
      const id = Number(registro);
      if (prestadorId !== null || !Number.isSafeInteger(id) || id < 1) return false;
      return ve(sessao, modulo, id).catch((error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      });
    },
  };
}
