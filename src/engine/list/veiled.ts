/** What of a list's address tells of a person, by the declarations; it gives way to a key (src/shared/navigation/veiled.ts). */
import { indexEntry } from '#shared/registro/registry.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { personalOf } from '#domain/registro/pessoal.ts';
import { veilBy } from '#shared/navigation/veiled.ts';

/** Whether a parameter of the list's address tells of a person. */
export function tellsPerson(name: string, entity: EntityModel): boolean {
  if (name === 'q') return indexEntry(entity.name)?.people === true;
  const id = /^f[1-9]?\.(.*)$/s.exec(name)?.[1];
  const field = id !== undefined && Object.hasOwn(entity.field, id) ? entity.field[id] : undefined;
  return field !== undefined && personalOf(field, entity) !== undefined;
}

/** The list's address with a key in place of what it must not show. */
export const veil = (params: URLSearchParams, entity: EntityModel): URLSearchParams =>
  veilBy(params, (name) => tellsPerson(name, entity));

/** Whether an address shows what it should not: typed by hand, or kept from before. */
export function isBare(params: URLSearchParams, entity: EntityModel): boolean {
  return [...params.keys()].some((name) => tellsPerson(name, entity));
}
