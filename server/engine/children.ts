/** Child tables, saved with their parent in its transaction: rows with id change, without are new, absent ones go. */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import { childOf, compute, hasColumn } from './entity-sql.ts';
import { Params } from './filters.ts';
import type { Queryable } from '../database/query.ts';

type Values = { readonly [field: string]: unknown };
type ChildRow = Values & { readonly id?: number };

export async function insertChildren(db: Queryable, entity: EntityModel, parentId: number, valores: Values): Promise<void> {
  for (const child of entity.children) {
    const rows = (valores[child.id] ?? []) as readonly ChildRow[];
    await insertRows(
      db,
      entity,
      child,
      parentId,
      rows.map((row, ordem) => ({ row, ordem })),
    );
  }
}

/** Only the child tables that `valores` names; the rest stay as they are. */
export async function updateChildren(
  db: Queryable,
  entity: EntityModel,
  parentId: number,
  valores: Values,
  atual: Values,
): Promise<void> {
  for (const child of entity.children) {
    if (!Object.hasOwn(valores, child.id)) continue;
    const rows = ((valores[child.id] ?? []) as readonly ChildRow[]).map((row, ordem) => ({ row, ordem }));
    const stored = (atual[child.id] ?? []) as readonly ChildRow[];
    const kept = new Set(rows.map(({ row }) => row.id));
    const gone = stored.filter((row) => !kept.has(row.id)).map((row) => row.id);
    const table = quote(childOf(child).table);
    const parent = quote(parentColumn(entity));
    if (gone.length > 0) {
      await db.query({ text: `DELETE FROM ${table} WHERE ${parent} = $1 AND id = ANY($2)`, values: [parentId, gone] });
    }
    for (const { row, ordem } of rows) {
      if (row.id === undefined) continue;
      const fields = columnsOf(child).filter((field) => Object.hasOwn(row, field.id) || field.computed);
      const params = new Params();
      const set = fields.map((field) => `${quote(field.column)} = ${params.add(valueOf(field, row))}`);
      await db.query({
        text: `UPDATE ${table} SET ${[`ordem = ${params.add(ordem)}`, ...set].join(', ')} WHERE id = ${params.add(row.id)} AND ${parent} = ${params.add(parentId)}`,
        values: params.values,
      });
    }
    await insertRows(
      db,
      entity,
      child,
      parentId,
      rows.filter(({ row }) => row.id === undefined),
    );
  }
}

async function insertRows(
  db: Queryable,
  entity: EntityModel,
  child: FieldModel,
  parentId: number,
  rows: readonly { readonly row: ChildRow; readonly ordem: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = (id: string): boolean => rows.some(({ row }) => Object.hasOwn(row, id));
  const fields = columnsOf(child).filter(({ id, readOnly, computed }) => !readOnly || computed || given(id));
  const params = new Params();
  const tuples = rows.map(({ row, ordem }) => {
    const values = [parentId, ordem, ...fields.map((field) => valueOf(field, row))];
    return `(${values.map((value) => params.add(value)).join(', ')})`;
  });
  const columns = [quote(parentColumn(entity)), 'ordem', ...fields.map((field) => quote(field.column))];
  await db.query({
    text: `INSERT INTO ${quote(childOf(child).table)} (${columns.join(', ')}) VALUES ${tuples.join(', ')}`,
    values: params.values,
  });
}

/** What nobody types is written only where a rule of the server puts it into the row: the validator has taken it out of what came. */
function columnsOf(child: FieldModel): readonly FieldModel[] {
  return (child.child?.fields ?? []).filter(hasColumn);
}

function valueOf(field: FieldModel, row: ChildRow): unknown {
  const value = field.computed ? compute(field, row) : row[field.id];
  if (value === null || value === undefined) return null;
  return field.kind === 'list' ? JSON.stringify(value) : value;
}
