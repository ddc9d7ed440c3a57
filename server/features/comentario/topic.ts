/** Live comments: `comentarios:<cadastro>:<registro>` says that something was said there, and never what. */
import type { Registry } from '#domain/registro/registry.ts';
import type { Pool } from '#server/database/query.ts';
import type { Topico } from '#server/capabilities/canal/index.ts';
import { passaGuarda } from '#server/plugins/guard.ts';
import { comentadoPor, leComentarios } from './acesso.ts';
import { prestadoresDaLinha } from './repository.ts';

export function topicoComentarios(pool: Pool, registry: () => Registry): Topico {
  return {
    nome: 'comentarios',
    async pode(
      { usuario, ability, alcance, prestadores, vendoComo },
      { chave: [recurso = '', registro], prestadorId },
    ) {
      const id = Number(registro);
      const found = comentadoPor(registry(), recurso);
      const entity = found?.entity;
      if (!entity || vendoComo !== null || prestadorId !== null || !Number.isSafeInteger(id) || id < 1)
        return false;
      // The topic names no provider: the record is in sight where it belongs, or where it is shared.
      const casas = entity.tenant
        ? (await prestadoresDaLinha(pool, entity, id)).filter((casa) => prestadores.has(casa))
        : [null];
      for (const casa of casas) {
        const contexto = { usuario, ability, alcance, prestadorId: casa, ip: '', motivo: null };
        if (!(await passaGuarda(pool, contexto, found.resource.guard))) continue;
        if (await leComentarios(pool, registry(), entity, contexto, id)) return true;
      }
      return false;
    },
  };
}
