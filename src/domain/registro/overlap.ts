/**
 * When two periods overlap, for rows of a child table, for import and for the database (docs/decisions/0096).
 * Days and months hold both their ends; moments end before the next begins. 09:00–09:30 and 09:30–10:00 stand
 * side by side.
 */
import type { FieldModel } from './entity.ts';

export type Period = { readonly from: unknown; readonly to: unknown };

/** The bounds of a range of these values, as PostgreSQL writes them. */
export function boundsOf(kind: FieldModel['kind']): '[]' | '[)' {
  return kind === 'datetime' ? '[)' : '[]';
}

/** An end that is not given is open. A period without length, or that ends before it begins, overlaps nothing. */
export function overlaps(kind: FieldModel['kind'], a: Period, b: Period): boolean {
  const closed = boundsOf(kind) === '[]';
  const place = (value: unknown, open: number): number | string =>
    kind === 'datetime'
      ? value == null
        ? open
        : Date.parse(String(value))
      : value == null
        ? open < 0
          ? ''
          : '\uffff'
        : String(value);
  const before = (first: number | string, other: number | string) =>
    closed ? first <= other : first < other;
  const [aFrom, aTo, bFrom, bTo] = [
    place(a.from, -Infinity),
    place(a.to, Infinity),
    place(b.from, -Infinity),
    place(b.to, Infinity),
  ];
  return before(aFrom, aTo) && before(bFrom, bTo) && before(aFrom, bTo) && before(bFrom, aTo);
}
