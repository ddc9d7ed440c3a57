/** The domain's rule of overlapping periods (src/domain/registro/overlap.ts) as SQL: a range to exclude by, a condition to look by. */
import type { FieldModel } from '#domain/registro/entity.ts';
import { boundsOf } from '#domain/registro/overlap.ts';
import { quote } from './names.ts';

/** The period of a row as a range. */
export function periodSql(from: FieldModel, to: FieldModel): string {
  const [start, end] = [quote(from.column), quote(to.column)];
  const bounds = boundsOf(from.kind);
  if (from.kind === 'datetime') return `tstzrange(${start}, ${end}, '${bounds}')`;
  if (from.format === 'competencia') {
    const month = (column: string) => `make_date("left"(${column}, 4)::int, "right"(${column}, 2)::int, 1)`;
    return `daterange(${month(start)}, ${month(end)}, '${bounds}')`;
  }
  return `daterange(${start}, ${end}, '${bounds}')`;
}

/** Whether the periods of rows `a` and `b` overlap; unlike a range it bears one that ends before it begins. */
export function meetSql(from: FieldModel, to: FieldModel, a: string, b: string): string {
  const [first, last] =
    from.kind === 'datetime'
      ? [`'-infinity'::timestamptz`, `'infinity'::timestamptz`]
      : from.kind === 'date'
        ? [`'-infinity'::date`, `'infinity'::date`]
        : [`''`, `'9999-99'`];
  const before = boundsOf(from.kind) === '[]' ? '<=' : '<';
  const start = (row: string) => `coalesce(${row}.${quote(from.column)}, ${first})`;
  const end = (row: string) => `coalesce(${row}.${quote(to.column)}, ${last})`;
  return [
    `${start(a)} ${before} ${end(a)}`,
    `${start(b)} ${before} ${end(b)}`,
    `${start(a)} ${before} ${end(b)}`,
    `${start(b)} ${before} ${end(a)}`,
  ].join(' AND ');
}
