/** `/api/inicio/espera`: how many rows wait for the caller, in one statement over the caller's own lists (NAV-12). */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { MUITOS, type Espera } from '#domain/inicio/espera.ts';
import { mayDo } from '#server/engine/access.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { parseListQuery } from '#server/engine/filters.ts';
import { countUpTo } from '#server/engine/list.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import type { Registry } from '#domain/registro/registry.ts';

export default function inicio(app: FastifyInstance, { pool }: FeatureDeps): void {
  app.get(
    '/api/inicio/espera',
    { config: { acesso: { sessao: 'what the lists of the caller hold, counted' }, vendoComo: true } },
    async (request): Promise<readonly Espera[]> => {
      const esperas = esperasDe(app.registro.atual, contextoDe(request));
      const quantos = await countUpTo(pool, esperas, MUITOS);
      return esperas
        .map(({ espera }, at) => ({ ...espera, quantos: quantos[at] ?? 0 }))
        .filter((espera) => espera.quantos > 0);
    },
  );
}

function esperasDe(registry: Registry, contexto: Contexto) {
  const { ability, prestadorId, usuario } = contexto;
  return registry.entities.flatMap((entity) => {
    // What belongs to a provider waits for nobody who has chosen none.
    if (!mayDo(entity, 'list', ability) || (entity.tenant && prestadorId === null)) return [];
    const reader = { entity, ability, usuarioId: usuario.id };
    return (registry.resource[entity.name]?.list?.presets ?? []).flatMap(({ key, filters, waits }) => {
      if (!waits || (waits.action !== undefined && !ability.can(waits.action, entity.subject))) return [];
      const espera: Omit<Espera, 'quantos'> = {
        chave: `${entity.name}:${key}`,
        titulo: waits.title,
        ...(waits.warns ? { atrasado: true as const } : {}),
        ...(waits.at === undefined ? { tela: entity.name, filtros: filters } : { tela: waits.at }),
      };
      const query = conditionOf(filters, reader);
      return query ? [{ espera, scope: scopeOf(registry, entity, contexto), query }] : [];
    });
  });
}

/** The condition of a preset; null where it asks about a field that the caller may not read. */
function conditionOf(...asked: Parameters<typeof parseListQuery>): ReturnType<typeof parseListQuery> | null {
  try {
    return parseListQuery(...asked);
  } catch (error) {
    if (error instanceof AppError && error.code === 'filtro-desconhecido') return null;
    throw error;
  }
}
