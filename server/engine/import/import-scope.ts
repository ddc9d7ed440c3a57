/** The engine's scope as conditions without parameters, for statements that an import puts together from pieces. */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { Params } from '#server/engine/filters.ts';
import { looseScope, scopeSql } from '#server/engine/scope.ts';
import type { Contexto } from '#server/plugins/context.ts';

export function importScope(
  registry: Registry,
  entity: EntityModel,
  contexto: Contexto,
  alias: string,
  para: 'ler' | 'gravar',
): string[] {
  const params = new Params();
  const scope = looseScope(registry, entity, contexto);
  const conditions = scopeSql(para === 'gravar' ? { ...scope, gravar: true } : scope, alias, params);
  return conditions.map((text) =>
    text.replaceAll(/\$(\d+)/g, (_, place: string) => literal(params.values[Number(place) - 1])),
  );
}

/** Ids and lists of ids; nothing else stands in the scope of who imports, who may write the whole register. */
function literal(value: unknown): string {
  const ids = Array.isArray(value) ? value : [value];
  if (!ids.every(Number.isSafeInteger))
    throw new Error('the scope of an import holds something that is no id');
  return Array.isArray(value) ? `ARRAY[${ids.join(', ')}]` : String(ids[0]);
}
