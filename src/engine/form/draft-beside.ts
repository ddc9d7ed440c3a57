/** A draft that waits to be taken up, and what was typed since: one text that loses no word of either (CLIN-02). */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { changedFields, type ChildRow, type Values } from './record.ts';

/** `waiting`: the draft's values; `typed`: what the form holds now over `base`. */
export function beside(entity: EntityModel, base: Values, waiting: Values, typed: Values): Values {
  const older = new Set(changedFields(entity.fields, base, waiting));
  const newer = changedFields(entity.fields, base, typed).flatMap((id) => entity.field[id] ?? []);
  const join = (field: FieldModel) =>
    older.has(field.id) ? both(field, waiting[field.id], typed[field.id]) : typed[field.id];
  return { ...waiting, ...Object.fromEntries(newer.map((field) => [field.id, join(field)])) };
}

/** Words stand one after the other, rows side by side; of what can only be one, the later counts. */
function both(field: FieldModel, older: unknown, newer: unknown): unknown {
  // What was emptied is not what was written.
  if (newer === null || newer === undefined) return older;
  if (field.kind === 'child') return rows(older, newer);
  if (isDocument(older) && isDocument(newer))
    return { ...newer, content: [...older.content, ...newer.content] };
  if (typeof older !== 'string' || typeof newer !== 'string' || field.format) return newer;
  if (field.kind !== 'text' && field.kind !== 'longtext') return newer;
  if (older.includes(newer)) return older;
  if (newer.includes(older)) return newer;
  return `${older}${field.kind === 'text' ? ' ' : '\n'}${newer}`;
}

function rows(older: unknown, newer: unknown): readonly ChildRow[] {
  const made = ((older ?? []) as readonly ChildRow[]).filter(({ id }) => id === undefined);
  return [...((newer ?? []) as readonly ChildRow[]), ...made];
}

type Document = { readonly type: 'doc'; readonly content: readonly unknown[] };

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' &&
  value !== null &&
  (value as Partial<Document>).type === 'doc' &&
  Array.isArray((value as Partial<Document>).content);
