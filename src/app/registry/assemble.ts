/** Model and validators of an entity; apart, so that the start chunk holds neither. */
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import type { LoadedEntity } from '#shared/registro/registry.ts';

export function assemble(schema: RootSchema, resource: ResourceDeclaration): LoadedEntity {
  const entity = buildEntity(resource.entity ?? resource.name, schema, resource);
  return { entity, resource, validators: validatorsOf(entity) };
}
