/** Many rows of one register changed by one statement. */
import type { FieldModel } from '#domain/registro/entity.ts';
import { columnType } from '#server/database/ddl-fields.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '../database/query.ts';
import type { EntityCall } from './call.ts';
import type { Params } from './filters.ts';
import { scopeSql } from './scope.ts';
import { encode } from './write.ts';

/** What is a row's own of it, by field. */
export type Own = { readonly [field: string]: unknown };
/** `set` is what all get; `fields` those that each row has its own value of. */
export type Group = {
  readonly set: string;
  readonly params: Params;
  readonly fields: readonly FieldModel[];
  readonly rows: { readonly id: number; readonly own: Own }[];
};

export async function updateGroup(
  db: Queryable,
  call: EntityCall,
  { set, params, fields, rows }: Group,
): Promise<void> {
  const table = quote(call.entity.table);
  if (fields.length === 0) {
    const where = [
      `t.id = ANY(${params.add(rows.map(({ id }) => id))})`,
      ...scopeSql(call, 't', params),
    ].join(' AND ');
    await db.query({ text: `UPDATE ${table} t SET ${set} WHERE ${where}`, values: params.values });
    return;
  }
  const columns = fields.map((field) => ({ name: quote(field.column), type: columnType(field) }));
  // One array a column: the statement is the same however many rows there are, so the database has parsed it before.
  const arrays = [
    `${params.add(rows.map(({ id }) => id))}::bigint[]`,
    ...fields.map(
      (field, at) =>
        `${params.add(rows.map(({ own }) => encode(field, own[field.id])))}::${columns[at]?.type ?? 'text'}[]`,
    ),
  ];
  const own = columns.map(({ name }) => `${name} = v.${name}`);
  const names = ['id', ...columns.map(({ name }) => name)];
  const where = ['t.id = v.id', ...scopeSql(call, 't', params)].join(' AND ');
  await db.query({
    text: `UPDATE ${table} t SET ${[...own, set].join(', ')} FROM unnest(${arrays.join(', ')}) v (${names.join(', ')}) WHERE ${where}`,
    values: params.values,
  });
}
