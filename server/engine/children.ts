/** Child tables, saved with their parent in its transaction: rows with id change, without are new, absent ones go. */
import { hasColumn, type EntityModel, type FieldModel } from '#domain/registro/entity.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { columnType } from '#server/database/ddl-fields.ts';
import { quote } from '#server/database/names.ts';
import { childOf, compute } from './entity-sql.ts';
import { prepared, type Queryable } from '../database/query.ts';

type Values = { readonly [field: string]: unknown };
type ChildRow = Values & { readonly id?: number };

export const insertChildren = (
  db: Queryable,
  entity: EntityModel,
  parentId: number,
  valores: Values,
): Promise<void> => insertChildrenOfMany(db, entity, [{ parentId, valores }]);

/** The child rows of many new records, each child table in one statement. */
export async function insertChildrenOfMany(
  db: Queryable,
  entity: EntityModel,
  parents: readonly { readonly parentId: number; readonly valores: Values }[],
): Promise<void> {
  for (const child of entity.children) {
    const given = parents.flatMap(({ parentId, valores }) =>
      ((valores[child.id] ?? []) as readonly ChildRow[]).map((row, ordem) => ({ parentId, row, ordem })),
    );
    await insertRows(db, entity, child, given);
  }
}

/** The states' locks of every register let go of what `work` writes. */
export async function unlocked<T>(db: Queryable, work: () => Promise<T>): Promise<T> {
  const setting = `SELECT current_setting('zelo.ciclo', true) AS antes`;
  const { rows } = await db.query<{ antes: string | null }>({ text: setting, values: [] });
  const locks = (value: string) =>
    db.query({ text: `SELECT set_config('zelo.ciclo', $1, true)`, values: [value] });
  await locks('livre');
  const done = await work();
  await locks(rows[0]?.antes ?? '');
  return done;
}

/** Only the child tables that `valores` names; the rest stay as they are. */
export function updateChildren(
  db: Queryable,
  entity: EntityModel,
  parentId: number,
  valores: Values,
  atual: Values,
): Promise<void> {
  return updateChildrenOfMany(db, entity, [{ id: parentId, valores, atual }]);
}

export type ChangeOfChildren = { readonly id: number; readonly valores: Values; readonly atual: Values };

/** The same of many records: rows that go, change and come, each in as few statements as they fit. */
export async function updateChildrenOfMany(
  db: Queryable,
  entity: EntityModel,
  changes: readonly ChangeOfChildren[],
): Promise<void> {
  for (const child of entity.children) {
    const gone: number[] = [];
    const given: Given[] = [];
    for (const { id, valores, atual } of changes) {
      if (!Object.hasOwn(valores, child.id)) continue;
      const rows = ((valores[child.id] ?? []) as readonly ChildRow[]).map((row, ordem) => ({
        parentId: id,
        row,
        ordem,
      }));
      const stored = (atual[child.id] ?? []) as readonly ChildRow[];
      const kept = new Set(rows.map(({ row }) => row.id));
      for (const { id: was } of stored) if (was !== undefined && !kept.has(was)) gone.push(was);
      given.push(...rows);
    }
    if (gone.length === 0 && given.length === 0) continue;
    const table = quote(childOf(child).table);
    const write = async () => {
      if (gone.length > 0)
        await db.query({ text: `DELETE FROM ${table} WHERE id = ANY($1)`, values: [gone] });
      await changeRows(
        db,
        entity,
        child,
        given.filter(({ row }) => row.id !== undefined),
      );
      await insertRows(
        db,
        entity,
        child,
        given.filter(({ row }) => row.id === undefined),
      );
    };
    // What no state locks (`keeps`) is the server's own: a hand is still held by the trigger.
    await (entity.lifecycle?.keeps.includes(child) ? unlocked(db, write) : write());
  }
}

type Given = { readonly parentId: number; readonly row: ChildRow; readonly ordem: number };

/** Rows that give the same fields change in one statement. */
async function changeRows(
  db: Queryable,
  entity: EntityModel,
  child: FieldModel,
  given: readonly Given[],
): Promise<void> {
  const fieldsOf = (row: ChildRow) =>
    columnsOf(child).filter((field) => Object.hasOwn(row, field.id) || field.computed);
  const same = Map.groupBy(given, ({ row }) =>
    fieldsOf(row)
      .map(({ id }) => id)
      .join(),
  );
  for (const rows of same.values()) {
    const fields = fieldsOf(rows[0]?.row ?? {});
    const own = fields.map(({ column }) => quote(column));
    const ids = { type: 'bigint', values: rows.map(({ row }) => row.id ?? null) };
    const { columns, values } = arraysOf([ids, ...placesOf(rows), ...valuesOf(fields, rows)]);
    const set = ['ordem', ...own].map((name) => `${name} = v.${name}`);
    await db.query(
      prepared({
        text:
          `UPDATE ${quote(childOf(child).table)} t SET ${set.join(', ')} FROM unnest(${columns}) v (${['id', 'pai', 'ordem', ...own].join(', ')}) ` +
          `WHERE t.id = v.id AND t.${quote(parentColumn(entity))} = v.pai`,
        values,
      }),
    );
  }
}

async function insertRows(
  db: Queryable,
  entity: EntityModel,
  child: FieldModel,
  rows: readonly Given[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = (id: string): boolean => rows.some(({ row }) => Object.hasOwn(row, id));
  const fields = columnsOf(child).filter(({ id, readOnly, computed }) => !readOnly || computed || given(id));
  const names = [quote(parentColumn(entity)), 'ordem', ...fields.map(({ column }) => quote(column))];
  const { columns, values } = arraysOf([...placesOf(rows), ...valuesOf(fields, rows)]);
  // In the order given: numbers follow it.
  await db.query(
    prepared({
      text: `INSERT INTO ${quote(childOf(child).table)} (${names.join(', ')}) SELECT * FROM unnest(${columns})`,
      values,
    }),
  );
}

/** A column as one array: the statement is the same however many rows there are, so the database has parsed it before. */
type Column = { readonly type: string; readonly values: readonly unknown[] };

function arraysOf(given: readonly Column[]): { readonly columns: string; readonly values: unknown[] } {
  return {
    columns: given.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', '),
    values: given.map(({ values }) => values),
  };
}

const placesOf = (rows: readonly Given[]): readonly Column[] => [
  { type: 'bigint', values: rows.map(({ parentId }) => parentId) },
  { type: 'integer', values: rows.map(({ ordem }) => ordem) },
];
const valuesOf = (fields: readonly FieldModel[], rows: readonly Given[]): readonly Column[] =>
  fields.map((field) => ({ type: columnType(field), values: rows.map(({ row }) => valueOf(field, row)) }));

/** What nobody types is written only where a rule of the server puts it into the row: the validator has taken it out of what came. */
function columnsOf(child: FieldModel): readonly FieldModel[] {
  return (child.child?.fields ?? []).filter(hasColumn);
}

function valueOf(field: FieldModel, row: ChildRow): unknown {
  const value = field.computed ? compute(field, row) : row[field.id];
  if (value === null || value === undefined) return null;
  return field.kind === 'list' ? JSON.stringify(value) : value;
}
