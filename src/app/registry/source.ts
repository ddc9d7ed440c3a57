/** The browser's registry: the index comes with the start chunk, schema and resource with an entity's first screen. */
import index, { loaders } from 'virtual:registro';
import { inTime } from '#shared/http/chunk-error.ts';
import type { LoadedEntity, RegistrySource } from '#shared/registro/registry.ts';

async function load(name: string): Promise<LoadedEntity> {
  const loader = loaders[name];
  if (!loader) throw new Error(`no entity is declared as '${name}'`);
  const [{ schema, resource }, { assemble }] = await inTime(Promise.all([loader(), import('./assemble.ts')]));
  return assemble(schema, resource);
}

export const registrySource: RegistrySource = { index, load };
