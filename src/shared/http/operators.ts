/** Refine's filters and sorters as the wire speaks them (docs/guides/contrato.md). */
import type { CrudFilter, CrudSort } from '@refinedev/core';

/** Refine's operator to the wire's suffix. What is missing here is a mistake of the caller and throws. */
const SUFFIX: Readonly<Record<string, string>> = {
  eq: '',
  ne: '_ne',
  gte: '_gte',
  lte: '_lte',
  contains: '_like',
  startswith: '_start',
  in: '_in',
  null: '_null',
  nnull: '_null',
};

type Value = string | number | boolean | null | undefined;

/** Pairs for the query; empty values are no criterion. Two criteria on one field and operator throw: the wire has no OR. */
export function filterQuery(filters: readonly CrudFilter[] = []): [string, string][] {
  const pairs = filters.flatMap((filter): [string, string][] => {
    if (!('field' in filter)) throw new Error(`operator '${filter.operator}' is not part of the wire`);
    const { field, operator, value } = filter as {
      field: string;
      operator: string;
      value: Value | readonly Value[];
    };
    if (value === undefined || value === null || value === '' || (isList(value) && value.length === 0))
      return [];
    if (field === 'q') return [['q', textOf(value)]];
    if (operator === 'between') {
      const [from, to] = value as [Value, Value];
      return (
        [
          [`${field}_gte`, from],
          [`${field}_lte`, to],
        ] as const
      ).flatMap(([key, end]): [string, string][] =>
        end === undefined || end === null || end === '' ? [] : [[key, String(end)]],
      );
    }
    const suffix = SUFFIX[operator];
    if (suffix === undefined) throw new Error(`operator '${operator}' is not part of the wire`);
    if (suffix === '_null') return [[`${field}_null`, String(operator === 'null')]];
    return [[`${field}${suffix}`, textOf(value)]];
  });
  const keys = pairs.map(([key]) => key);
  const twice = keys.find((key, position) => keys.indexOf(key) !== position);
  if (twice) throw new Error(`two criteria '${twice}' in one query`);
  return pairs;
}

function isList(value: Value | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value);
}

function textOf(value: Value | readonly Value[]): string {
  return isList(value) ? value.join(',') : String(value);
}

/** `_sort` and `_order` as comma lists; nothing without sorters. */
export function sortQuery(sorters: readonly CrudSort[] = []): [string, string][] {
  if (sorters.length === 0) return [];
  return [
    ['_sort', sorters.map((sorter) => sorter.field).join(',')],
    ['_order', sorters.map((sorter) => sorter.order).join(',')],
  ];
}
