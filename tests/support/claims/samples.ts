/** Real things of the engine, where the check of claims needs one and knows only its type. */
import type { Registry } from '#domain/registro/registry.ts';
import type { ListQuery } from '#server/engine/filters.ts';
import type { Scope } from '#server/engine/scope.ts';
import type { Samples } from './unknown.ts';

/** A scope in which every row is: what it leaves out changes no column. */
export function samplesOf(registry: Registry): Samples {
  const entity = registry.entities.find(({ name }) => name === 'profissionais');
  if (!entity)
    throw new Error(
      'the register of professionals is gone: name another without a provider, with child tables',
    );
  const alcance = { tudo: true, casa: true, prestadores: new Set<number>(), profissionalId: null };
  const scope: Scope = { registry, entity, prestadorId: undefined, alcance, linhas: 'todas' };
  const listed = { ...scope, ability: { can: () => true, linhas: {} } };
  const query: ListQuery = {
    start: 0,
    end: 25,
    sort: [],
    filters: [],
    words: [],
    bin: false,
    ids: undefined,
  };
  return new Map<string, unknown>([
    ['Registry', registry],
    ['EntityModel', entity],
    ['FieldModel', entity.fields[0]],
    ['Scope', listed],
    ['ListScope', listed],
    [
      'EntityCall',
      { ...listed, contexto: { ability: listed.ability, alcance, prestadorId: 1, usuario: { id: 1 } } },
    ],
    ['ListQuery', query],
  ]);
}
