/** Whether a cell of a list takes a change; apart from which fields are edited at all, which every list asks. */
import { stateOf } from './conditions.ts';
import type { EntityModel, FieldModel } from './entity.ts';
import { lockOf } from './lifecycle.ts';

type Row = { readonly [field: string]: unknown };

/** Whether this row takes a change of the field now: neither its state nor a condition keeps it, and the row brought it. */
export function mayChangeCell(entity: EntityModel, field: FieldModel, row: Row): boolean {
  if (!Object.hasOwn(row, field.id) || row['excluidoEm']) return false;
  const free = entity.lifecycle?.keeps.some(({ id }) => id === field.id) ?? false;
  if (!free && lockOf(entity, row, 'fields')) return false;
  const { visible, readonly } = stateOf(field, row);
  return visible && !readonly;
}
