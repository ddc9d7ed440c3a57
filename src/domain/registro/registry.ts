/** Everything that the declarations say, in one object; both sides build it with this function. */
import type { ResourceDeclaration } from './declaration.ts';
import { withNesting } from './nesting.ts';
import { buildEntity, type EntityModel, type RootSchema } from './entity.ts';

export type Registry = {
  readonly resources: readonly ResourceDeclaration[];
  readonly resource: { readonly [name: string]: ResourceDeclaration };
  readonly entities: readonly EntityModel[];
  /** By wire name. */
  readonly entity: { readonly [name: string]: EntityModel };
};

export function buildRegistry(input: {
  readonly resources: readonly ResourceDeclaration[];
  readonly schemas: { readonly [key: string]: RootSchema };
}): Registry {
  const resources = withNesting(input.resources);
  const entities = resources.flatMap((resource) => {
    const schema = resource.entity ? input.schemas[resource.entity] : undefined;
    return resource.entity && schema ? [buildEntity(resource.entity, schema, resource)] : [];
  });
  return {
    resources,
    resource: Object.fromEntries(resources.map((resource) => [resource.name, resource])),
    entities,
    entity: Object.fromEntries(entities.map((entity) => [entity.name, entity])),
  };
}

/** A row's text wherever it is referred to: '001 · Banco do Brasil S.A.'. */
export function labelOf(entity: EntityModel, row: { readonly [field: string]: unknown }): string {
  return entity.label
    .map((id) => {
      const prefer = entity.field[id]?.ui.prefer;
      return (prefer && row[prefer]) || row[id];
    })
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(' · ');
}

/** Which resources and fields refer to `name` (reverse references, for related records and lookups); a lens refers to nobody, nor does what is only asked. */
export function referencesTo(
  registry: Registry,
  name: string,
): readonly { readonly entity: EntityModel; readonly field: string; readonly child?: string }[] {
  return registry.entities
    .filter(({ lens }) => lens === undefined)
    .flatMap((entity) => [
      ...entity.fields
        .filter((field) => field.ref?.resource === name && !field.asked)
        .map((field) => ({ entity, field: field.id })),
      ...entity.children.flatMap((child) =>
        (child.child?.fields ?? [])
          .filter((field) => field.ref?.resource === name)
          .map((field) => ({ entity, field: field.id, child: child.id })),
      ),
    ]);
}
