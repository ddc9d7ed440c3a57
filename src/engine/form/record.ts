/**
 * Converts between the row of the wire and what the form holds. There is one rule: empty is null, never '' or
 * undefined. So comparing values tells that nothing changed, and a change that was undone gives no warning.
 */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { titleOf } from '../cells/display.ts';
import { randomId } from '#shared/random-id.ts';
import { resolveDefault, type Ambiente } from '#domain/registro/default.ts';

export type Values = { readonly [field: string]: unknown };
/** A child row as the form holds it; `_chave` tells rows apart while they have no id yet. */
export type ChildRow = Values & { readonly id?: number; readonly _chave: string };

/** A key for a row that the server does not know yet; unique beyond a reload, since drafts keep it. */
export function newRowKey(): string {
  return `n${randomId().slice(0, 8)}`;
}

/** The own fields of a row, empties as null; fields the server left out (no right to read) stay out. */
export function toFormValues(fields: readonly FieldModel[], row: Values): Values {
  return Object.fromEntries(
    fields
      .filter((field) => field.id in row || field.kind === 'child')
      .map((field) => [
        field.id,
        field.kind === 'child' ? childRows(field, row[field.id]) : emptyToNull(row[field.id]),
      ]),
  );
}

function childRows(field: FieldModel, value: unknown): readonly ChildRow[] {
  const rows = Array.isArray(value) ? (value as Values[]) : [];
  return rows.map((row) => ({
    ...toFormValues(field.child?.fields ?? [], row),
    ...(typeof row.id === 'number' ? { id: row.id } : {}),
    ...(row._ref === undefined ? {} : { _ref: row._ref }),
    _chave:
      typeof row._chave === 'string' ? row._chave : typeof row.id === 'number' ? `i${row.id}` : newRowKey(),
  }));
}

function emptyToNull(value: unknown): unknown {
  return value === undefined || value === '' ? null : value;
}

/** A new record: declared defaults, booleans that cannot be empty as false, everything else null. */
export function initialValues(fields: readonly FieldModel[], ambiente?: Ambiente): Values {
  return Object.fromEntries(fields.map((field) => [field.id, initialValue(field, ambiente)]));
}

function initialValue(field: FieldModel, ambiente: Ambiente | undefined): unknown {
  if (field.default !== undefined) return resolveDefault(field.default, ambiente);
  if (field.kind === 'child') return [];
  if (field.kind === 'list') return field.nullable ? null : [];
  return field.kind === 'boolean' && !field.nullable ? false : null;
}

/** A copy to be saved as a new record: without unique keys, files and passwords, child rows without ids, where they are not the record's alone. */
export function cloneValues(entity: EntityModel, row: Values): Values {
  const unique = new Set(entity.unique.filter((key) => key.length === 1).flat());
  const start = initialValues(entity.fields);
  const copied = toFormValues(entity.fields, row);
  return Object.fromEntries(
    entity.fields.map((field) => {
      // A file belongs to the record that holds it: the copy asks for its own.
      const own = unique.has(field.id) || field.writeOnly || field.readOnly || field.kind === 'file';
      if (own || !(field.id in copied)) return [field.id, start[field.id]];
      if (field.kind !== 'child') return [field.id, copied[field.id]];
      if (field.schema['x-child']?.copied === false) return [field.id, start[field.id]];
      const rows = copied[field.id] as readonly ChildRow[];
      return [field.id, rows.map(({ id: _id, ...rest }) => ({ ...rest, _chave: newRowKey() }))];
    }),
  );
}

/** What a copy is of, and which filled fields of it the copy does not have: the person types them, or knows that they lack. */
export function copyOf(
  entity: EntityModel,
  row: Parameters<typeof titleOf>[1],
): { readonly label: string; readonly left: readonly string[] } {
  const copied = cloneValues(entity, row);
  const blank = (value: unknown): boolean =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const left = entity.fields.filter(
    ({ id, readOnly, writeOnly }) => !readOnly && !writeOnly && !blank(row[id]) && blank(copied[id]),
  );
  return { label: titleOf(entity, row), left: left.map(({ title }) => title) };
}

/** What would travel: text trimmed, blank as null, child rows without the form's own keys. */
export function normalise(fields: readonly FieldModel[], values: Values): Values {
  return Object.fromEntries(
    fields
      .filter((field) => field.id in values)
      .map((field) => [field.id, normaliseValue(field, values[field.id])]),
  );
}

function normaliseValue(field: FieldModel, value: unknown): unknown {
  if (field.kind === 'child') {
    return ((value ?? []) as readonly ChildRow[]).map((row) => ({
      ...(row.id === undefined ? {} : { id: row.id }),
      ...withoutReadOnly(field.child?.fields ?? [], row),
    }));
  }
  if (field.kind === 'list') {
    const items = (value ?? []) as readonly unknown[];
    return items.length === 0 && field.nullable ? null : items;
  }
  if (typeof value === 'string') {
    const text = field.kind === 'longtext' ? value.replace(/\s+$/, '') : value.trim();
    return text === '' ? null : text;
  }
  return value ?? null;
}

function withoutReadOnly(fields: readonly FieldModel[], row: Values): Values {
  return normalise(
    fields.filter((field) => !field.readOnly),
    row,
  );
}

/** Equality of values as JSON would carry them; the order of keys does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = a as Values;
  const right = b as Values;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => sameValue(left[key] ?? null, right[key] ?? null));
}

/** Ids of the writable fields whose normalised value differs. */
export function changedFields(
  fields: readonly FieldModel[],
  base: Values,
  values: Values,
): readonly string[] {
  const before = (field: FieldModel): unknown =>
    field.id in base ? normaliseValue(field, base[field.id]) : undefined;
  return (
    fields
      .filter((field) => !field.readOnly && field.id in values)
      // What was not touched is the very object that was loaded: a key looks into no table but the one it changed.
      .filter(({ id }) => !(id in base) || !Object.is(base[id], values[id]))
      .filter((field) => !sameValue(before(field) ?? empty(field), normaliseValue(field, values[field.id])))
      .map((field) => field.id)
  );
}

function empty(field: FieldModel): unknown {
  return field.kind === 'child' ? [] : null;
}

/** The body of a save: of a new record all that is not empty, of an existing one only what changed. */
export function bodyOf(
  fields: readonly FieldModel[],
  base: Values | null,
  values: Values,
): { readonly [field: string]: unknown } {
  const normalised = normalise(fields, values);
  if (base !== null) {
    return Object.fromEntries(changedFields(fields, base, values).map((id) => [id, normalised[id]]));
  }
  return Object.fromEntries(
    fields
      .filter((field) => !field.readOnly && normalised[field.id] !== undefined)
      .filter((field) => normalised[field.id] !== null || field.nullable)
      .map((field) => [field.id, normalised[field.id]]),
  );
}

/** Whether what the server sent is a mask over a value the person may not read whole ('***.982.247-**', '••••1234'). */
export function isMasked(field: FieldModel, value: unknown): boolean {
  return field.access?.mask !== undefined && typeof value === 'string' && /[*•]/.test(value);
}
