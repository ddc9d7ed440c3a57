/** Which fields a flat file can carry: no child tables, files or what the system fills in. */
import type { EntityModel, FieldModel } from './entity.ts';

/** `mayWrite` leaves out what the person may not write; absent, all are answered. */
export function importableFields(
  entity: EntityModel,
  mayWrite: (permission: string) => boolean = () => true,
  fixed: (field: FieldModel) => boolean = () => false,
): readonly FieldModel[] {
  return entity.fields.filter(
    (field) =>
      field.kind !== 'child' &&
      field.kind !== 'file' &&
      !field.readOnly &&
      !field.computed &&
      !fixed(field) &&
      (!field.access?.write || mayWrite(field.access.write)),
  );
}

/** A new record cannot do without it. */
export function isNeeded(field: FieldModel): boolean {
  return field.required && !field.nullable && field.default === undefined;
}
