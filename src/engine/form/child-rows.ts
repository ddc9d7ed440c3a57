/** Adding, taking out and naming the rows of a child table. */
import { stateOf } from '#domain/registro/conditions.ts';
import type { Ambiente } from '#domain/registro/default.ts';
import type { ChildModel, FieldModel } from '#domain/registro/entity.ts';
import { initialValues, newRowKey, type ChildRow } from './record.ts';

/** An empty row with its defaults, those of the moment among them. */
export function newRow(child: ChildModel, ambiente?: Ambiente): ChildRow {
  return { ...initialValues(child.fields, ambiente), _chave: newRowKey() };
}

const MOST_COLUMNS = 6;

/**
 * Columns of the table: the declared ones (`x-child.columns`), else in declaration order what is short enough to be read in
 * a row. A field that a condition hides takes a column only while some row shows it and has it, or asks for it in the row;
 * past six, those come first that are answered there, then the required ones.
 */
export function columnsOf(
  child: ChildModel,
  rows: readonly ChildRow[],
  {
    declared,
    inline = [],
  }: { readonly declared?: readonly string[]; readonly inline?: readonly string[] } = {},
): readonly FieldModel[] {
  if (declared !== undefined)
    return declared.flatMap((id) => child.fields.find((field) => field.id === id) ?? []);
  const has = (field: FieldModel, row: ChildRow) => (row[field.id] ?? null) !== null;
  const filled = (field: FieldModel) => rows.some((row) => has(field, row));
  const short = child.fields.filter(
    (field) =>
      field.kind !== 'longtext' &&
      field.kind !== 'file' &&
      !field.writeOnly &&
      (field.when?.visible === undefined ||
        rows.some((row) => (inline.includes(field.id) || has(field, row)) && stateOf(field, row).visible)),
  );
  if (short.length <= MOST_COLUMNS) return short;
  const rank = (field: FieldModel) =>
    inline.includes(field.id) ? -1 : field.required ? 0 : filled(field) ? 1 : 2;
  const kept = new Set(short.toSorted((field, other) => rank(field) - rank(other)).slice(0, MOST_COLUMNS));
  return short.filter((field) => kept.has(field));
}

/** The row put back where it stood. */
export function insertAt(rows: readonly ChildRow[], row: ChildRow, index: number): readonly ChildRow[] {
  return [...rows.slice(0, index), row, ...rows.slice(index)];
}

/** Whether nothing was typed in a new row, so that it may vanish without a word. */
export function isBlank(child: ChildModel, row: ChildRow): boolean {
  if (row.id !== undefined) return false;
  const start = initialValues(child.fields);
  // The moment at which a row was begun is nothing that was typed.
  const typed = child.fields.filter(
    ({ default: given }) => typeof given !== 'string' || !given.startsWith('$'),
  );
  return typed.every(
    (field) => JSON.stringify(row[field.id] ?? null) === JSON.stringify(start[field.id] ?? null),
  );
}

const NONE: readonly string[] = [];

/** Fields of a table that are answered in its rows. */
export const inlineOf = (field: FieldModel): readonly string[] => field.schema['x-child']?.inline ?? NONE;

/** Whether a row opens: something of it is typed elsewhere than in the row itself. */
export const rowsOpen = (field: FieldModel): boolean =>
  (field.child?.fields ?? []).some(({ id, readOnly }) => !readOnly && !inlineOf(field).includes(id));
