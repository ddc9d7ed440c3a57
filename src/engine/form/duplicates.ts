/**
 * The question to `_duplicidade`. Only fields by which a person or a firm is recognised leave the form for
 * it.
 */
import type { EntityModel } from '#domain/registro/entity.ts';
import { isMasked, type Values } from './record.ts';

/**
 * Texts of a unique key in child rows that belong to one record (`x-child.copied: false`), by path: one card
 * in two records.
 */
function ownRowsOf(entity: EntityModel, values: Values): readonly (readonly [string, string])[] {
  return entity.children
    .filter((field) => field.schema['x-child']?.copied === false)
    .flatMap((field) => {
      const keys = new Set(field.child?.unique?.flat());
      const rows = (values[field.id] ?? []) as readonly Values[];
      return (field.child?.fields ?? [])
        .filter(({ id, kind }) => kind === 'text' && keys.has(id))
        .map(
          ({ id }) =>
            [
              `${field.id}.${id}`,
              rows.flatMap((row) => (typeof row[id] === 'string' ? [row[id].trim()] : [])),
            ] as const,
        )
        .map(([path, texts]) => [path, texts.filter((text) => text.length >= 3).join(',')] as const)
        .filter(([, texts]) => texts !== '');
    });
}

/** Filled text and date fields that are searched, indexed or unique, references and amounts that say `x-col.index`; empty when there is too little to go by. */
export function duplicateQuery(entity: EntityModel, values: Values): { readonly [field: string]: string } {
  const unique = new Set(entity.unique.flat());
  return Object.fromEntries([
    ...ownRowsOf(entity, values),
    ...entity.fields.flatMap((field) => {
      const value = values[field.id];
      const told = (field.kind === 'ref' || field.kind === 'money') && field.schema['x-col']?.index === true;
      return told && (typeof value === 'number' || typeof value === 'string')
        ? [[field.id, String(value)] as const]
        : [];
    }),
    ...entity.fields
      .filter((field) => field.kind === 'text' || field.kind === 'date')
      .filter((field) => field.search || field.indexed || unique.has(field.id))
      .filter((field) => !isMasked(field, values[field.id]))
      .flatMap((field) => {
        const value = values[field.id];
        return typeof value === 'string' && value.trim().length >= 3
          ? [[field.id, value.trim()] as const]
          : [];
      }),
  ]);
}
