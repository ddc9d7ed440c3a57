/** The model of an entity; apart, so that the start chunk does not hold it. */
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import type { LoadedEntity } from '#shared/registro/registry.ts';

export function assemble(schema: RootSchema, resource: ResourceDeclaration): LoadedEntity {
  return { entity: buildEntity(resource.entity ?? resource.name, schema, resource), resource };
}
