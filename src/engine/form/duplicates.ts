/** What is asked of `_duplicidade`: the fields by which a person or a firm is recognised, nothing else leaves the form. */
import type { EntityModel } from '#domain/registro/entity.ts';
import { isMasked, type Values } from './record.ts';

/** Filled text and date fields that are searched, indexed or unique; empty when there is too little to go by. */
export function duplicateQuery(entity: EntityModel, values: Values): { readonly [field: string]: string } {
  const unique = new Set(entity.unique.flat());
  return Object.fromEntries(
    entity.fields
      .filter((field) => field.kind === 'text' || field.kind === 'date')
      .filter((field) => field.search || field.indexed || unique.has(field.id))
      .filter((field) => !isMasked(field, values[field.id]))
      .flatMap((field) => {
        const value = values[field.id];
        return typeof value === 'string' && value.trim().length >= 3 ? [[field.id, value.trim()] as const] : [];
      }),
  );
}
