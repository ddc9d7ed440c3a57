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
import { passaGuarda } from '#server/plugins/guard.ts';
import type { Queryable } from '#server/database/query.ts';
import { primeiroDia } from './primeiro-dia-routes.ts';
import type { SearchPreset } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';

export default function inicio(app: FastifyInstance, deps: FeatureDeps): void {
  const { pool } = deps;
  primeiroDia(app, deps);
  app.get(
    '/api/inicio/espera',
    { config: { acesso: { sessao: 'what the lists of the caller hold, counted' }, vendoComo: true } },
    async (request): Promise<readonly Espera[]> => {
      // As server/plugins/integration.ts: what a provider of integration is not shown is not counted either.
      const integracao = request.sessao?.integracao.has(Number(request.headers['id-prestador'])) ?? false;
      const esperas = await esperasDe(pool, app.registro.atual, contextoDe(request), integracao);
      const quantos = await countUpTo(pool, esperas, MUITOS);
      return esperas
        .map(({ espera }, at) => ({ ...espera, quantos: quantos[at] ?? 0 }))
        .filter((espera) => espera.quantos > 0);
    },
  );
}

async function esperasDe(pool: Queryable, registry: Registry, contexto: Contexto, integracao: boolean) {
  // A module that refuses the person opens no list to them: nor is told what it would count.
  const entra = async (name: string) =>
    !(integracao && registry.resource[name]?.notShowInIntegration) &&
    (await passaGuarda(pool, contexto, registry.resource[name]?.guard));
  const esperas = await Promise.all(
    registry.entities.map(async (entity) => {
      const presets = (registry.resource[entity.name]?.list?.presets ?? []).filter(({ waits }) => waits);
      if (presets.length === 0 || !(await entra(entity.name))) return [];
      const abertas = await Promise.all(
        presets.map(async ({ waits }) => waits?.at === undefined || (await entra(waits.at))),
      );
      return doCadastro(
        registry,
        contexto,
        entity,
        presets.filter((_, at) => abertas[at]),
      );
    }),
  );
  return esperas.flat();
}

function doCadastro(
  registry: Registry,
  contexto: Contexto,
  entity: EntityModel,
  presets: readonly SearchPreset[],
) {
  const { ability, prestadorId, usuario } = contexto;
  // What belongs to a provider waits for nobody who has chosen none.
  if (!mayDo(entity, 'list', ability) || (entity.tenant && prestadorId === null)) return [];
  const reader = { entity, ability, usuarioId: usuario.id };
  return presets.flatMap(({ key, filters, waits }) => {
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
