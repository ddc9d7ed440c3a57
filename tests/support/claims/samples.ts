/** Real things of the engine, where the check of claims needs one and knows only its type. */
import type { Registry } from '#domain/registro/registry.ts';
import type { Scope } from '#server/engine/scope.ts';
import type { Samples } from './unknown.ts';

/** A scope in which every row is: what it leaves out changes no column. */
export function samplesOf(registry: Registry): Samples {
  const entity = registry.entities.find(({ name }) => name === 'bancos');
  if (!entity) throw new Error('the register of banks is gone: name another without a provider');
  const alcance = { tudo: true, casa: true, prestadores: new Set<number>(), profissionalId: null };
  const scope: Scope = { registry, entity, prestadorId: undefined, alcance, linhas: 'todas' };
  const listed = { ...scope, ability: { can: () => true, linhas: {} } };
  return new Map<string, unknown>([
    ['Registry', registry],
    ['EntityModel', entity],
    ['FieldModel', entity.fields[0]],
    ['Scope', listed],
    ['ListScope', listed],
  ]);
}
