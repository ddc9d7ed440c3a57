/** The specification's nesting flags (A2): what a resource is in the menu follows from where its parents stand. */
import type { ResourceDeclaration } from './declaration.ts';

export const FLAGS = ['filho', 'neto', 'bisneto'] as const;
export type Flag = (typeof FLAGS)[number];

/** The flag of the resource's level below the first; undefined on the first level and below the third. */
export function nestingOf(
  resource: ResourceDeclaration,
  find: (name: string) => ResourceDeclaration | undefined,
): Flag | undefined {
  const seen = new Set<string>([resource.name]);
  for (let { parent } = resource; parent !== undefined && !seen.has(parent); parent = find(parent)?.parent)
    seen.add(parent);
  return FLAGS[seen.size - 2];
}

/** The resources with their flags: no declaration has to count its own level. */
export function withNesting(resources: readonly ResourceDeclaration[]): readonly ResourceDeclaration[] {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return resources.map((resource) => {
    const flag = nestingOf(resource, (name) => byName.get(name));
    return flag === undefined || resource[flag] ? resource : { ...resource, [flag]: true };
  });
}
