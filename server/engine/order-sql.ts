/**
 * The order of a list as SQL, and where a page goes on in it: after the last row of the page before, or before the first
 * row of the page after. What is compared is the row's keys, never its place, so the page costs what the first one does.
 */
import { fusoAtual } from '#domain/formato/fuso.ts';
import { toColumn, type EntityModel, type FieldModel } from '#domain/registro/entity.ts';
import { preferredOf } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import { labelSql, shownSql } from './entity-sql.ts';
import type { ListQuery, Order, Params, Place } from './filters.ts';
import type { ListScope } from './scope.ts';

/** One column of an order. What is empty stands last, whichever the direction. */
type Key = { readonly sql: string; readonly descending: boolean; readonly nullable: boolean };

/** The columns that decide the order; the last is the id, which decides between equals. */
export function orderKeys(scope: ListScope, { sort }: ListQuery, alias: string): readonly Key[] {
  const at = sort.findIndex(({ field }) => field === 'id');
  // Nothing is equal any more where the id has been compared.
  const keys = (at < 0 ? sort : sort.slice(0, at + 1)).flatMap((order) => keysOf(scope, order, alias));
  if (at >= 0) return keys;
  return [...keys, { sql: `${alias}.id`, descending: sort.at(-1)?.descending === true, nullable: false }];
}

function keysOf({ registry, entity }: ListScope, order: Order, alias: string): readonly Key[] {
  const { field, descending, apart, yearly, step } = order;
  const model = Object.hasOwn(entity.field, field) ? entity.field[field] : undefined;
  const own = model ? shownSql(entity, model, alias) : `${alias}.${sortColumn(entity, field)}`;
  const up = (sql: string): Key => ({ sql, descending: false, nullable: true });
  // What comes before that day stands behind, in the next year. A part of a day that was checked, and no text of a caller.
  if (yearly !== undefined)
    return [up(`(to_char(${own}, 'MM-DD') < '${yearly}')`), up(`to_char(${own}, 'MM-DD')`)];
  if (step !== undefined && model) return [up(stepSql(model, own, step))];
  const target =
    model?.ref && Object.hasOwn(registry.entity, model.ref.resource)
      ? registry.entity[model.ref.resource]
      : undefined;
  // A person who sorts by city means its name, not the number of its row.
  const sql = target
    ? `(SELECT ${labelSql(target, 'o')} COLLATE zelo_pt_br FROM ${quote(target.table)} o WHERE o.id = ${own})`
    : own;
  // Where nothing can be empty the clause for it would only keep a plain index from being walked backwards.
  const key = { sql, descending, nullable: field !== 'id' && (model?.nullable ?? true) };
  return apart && target ? [{ ...key, nullable: true }, up(own)] : [key];
}

/** The first day of what a day or a moment falls in, by the unit's clock; a name of a zone, and no text of a caller. */
function stepSql({ kind }: FieldModel, column: string, step: 'day' | 'week' | 'month'): string {
  const local =
    kind === 'datetime'
      ? `(${column} AT TIME ZONE '${fusoAtual().replaceAll("'", "''")}')`
      : `${column}::timestamp`;
  return `date_trunc('${step}', ${local})`;
}

function sortColumn(entity: EntityModel, field: string): string {
  const model = Object.hasOwn(entity.field, field) ? entity.field[field] : undefined;
  return quote(model?.column ?? toColumn(field));
}

/** What a match must carry to be sorted without being looked up again. */
export function sortColumns({ entity }: ListScope, query: ListQuery): readonly string[] {
  const of = (field: string): readonly string[] => {
    const model = Object.hasOwn(entity.field, field) ? entity.field[field] : undefined;
    const first = model && preferredOf(entity, model);
    return [...(first ? [quote(first.column)] : []), sortColumn(entity, field)];
  };
  return [...new Set(['id', ...query.sort.flatMap(({ field }) => of(field))])];
}

/** ORDER BY over an alias: Portuguese by the columns' collation, empty last, the id decides between equals. */
export function orderSql(scope: ListScope, query: ListQuery, alias: string): string {
  return orderBy(orderKeys(scope, query, alias));
}

function orderBy(keys: readonly Key[]): string {
  return keys
    .map(({ sql, descending, nullable }) =>
      descending ? `${sql} DESC${nullable ? ' NULLS LAST' : ''}` : sql,
    )
    .join(', ');
}

/** The same order from its end: what is empty stands first. */
function orderBack(keys: readonly Key[]): string {
  return keys
    .map(({ sql, descending, nullable }) =>
      descending ? `${sql}${nullable ? ' ASC NULLS FIRST' : ''}` : `${sql} DESC`,
    )
    .join(', ');
}

/** The keys of a row as text, which the database reads back as they were: a moment with its microseconds. */
export function keysSql(scope: ListScope, query: ListQuery): string {
  return `ARRAY[${orderKeys(scope, query, 't')
    .map(({ sql }) => `(${sql})::text`)
    .join(', ')}]`;
}

export type GoOn = {
  /** ORDER BY from the place on, the nearest row first. */
  readonly order: string;
  /** The rows beyond the place. */
  readonly beyond: string;
  /** The same as one stretch of an index, where the order has no empty values and one direction. */
  readonly stretch: string | undefined;
  /** The same in parts that do not meet, each one stretch of an index over the first column. */
  readonly parts: readonly { readonly where: string; readonly order: string }[];
};

/** How a page goes on from `place`, over an alias. Every key is a parameter. */
export function goOnSql(
  scope: ListScope,
  query: ListQuery,
  place: Place,
  alias: string,
  params: Params,
): GoOn {
  const keys = orderKeys(scope, query, alias);
  const back = place.side === 'before';
  const marks = place.keys.map((key) => (key === null ? undefined : params.add(key)));
  const sign = (key: Key | undefined): '>' | '<' => ((key?.descending ?? false) === back ? '>' : '<');
  const equal = (key: Key, at: number): string =>
    marks[at] === undefined ? `${key.sql} IS NULL` : `${key.sql} = ${marks[at]}`;
  /** What stands beyond this key alone, in the order in which it is met. */
  const beyondKey = (key: Key, at: number): readonly string[] => {
    const mark = marks[at];
    if (mark === undefined) return back ? [`${key.sql} IS NOT NULL`] : [];
    const next = `${key.sql} ${sign(key)} ${mark}`;
    return !back && key.nullable ? [next, `${key.sql} IS NULL`] : [next];
  };
  const parts = keys.flatMap((key, at) =>
    beyondKey(key, at).map((condition) => ({
      where: [...keys.slice(0, at).map(equal), condition].join(' AND '),
      // Within a part nothing is empty, or all is.
      order: keys
        .slice(at)
        .map(({ sql, descending }) => (descending === back ? sql : `${sql} DESC`))
        .join(', '),
    })),
  );
  const [first] = keys;
  const bound =
    first && marks[0] !== undefined && (back || !first.nullable)
      ? `${first.sql} ${sign(first)}= ${marks[0]} AND `
      : '';
  const even = keys.every(
    ({ nullable, descending }) => !nullable && descending === (first?.descending ?? false),
  );
  return {
    order: back ? orderBack(keys) : orderBy(keys),
    beyond: `(${bound}(${parts.map(({ where }) => `(${where})`).join(' OR ')}))`,
    stretch: even
      ? `(${keys.map(({ sql }) => sql).join(', ')}) ${sign(first)} (${marks.join(', ')})`
      : undefined,
    parts,
  };
}

type Asked = {
  readonly from: string;
  readonly where: string;
  readonly indexed: boolean;
  readonly limit: number;
  readonly params: Params;
};

/** The ids of the page beyond `place`, by stretches of the order's index where `indexed`. */
export function pageFromSql(scope: ListScope, query: ListQuery, place: Place, asked: Asked): string {
  const { from, where, indexed, limit, params } = asked;
  const { order, beyond, stretch, parts } = goOnSql(scope, query, place, 't', params);
  if (stretch !== undefined || !indexed)
    return `SELECT t.id FROM ${from} t WHERE ${where} AND ${stretch ?? beyond} ORDER BY ${order} LIMIT ${limit}`;
  return inPartsSql(scope, query, asked, {
    parts,
    most: limit,
    order: place.side === 'before' ? orderBack : orderBy,
  });
}

/** A page near the end of an index whose column may be empty: the filled rows backwards, then the empty ones. */
export function pageFromEndSql(scope: ListScope, query: ListQuery, asked: Asked): string {
  const [first, ...rest] = orderKeys(scope, query, 't');
  if (!first) throw new TypeError('an order has a column');
  const order = [first, ...rest].map(({ sql }) => `${sql} DESC`).join(', ');
  const parts = ['IS NOT NULL', 'IS NULL'].map((is) => ({ where: `${first.sql} ${is}`, order }));
  return `${inPartsSql(scope, query, asked, { parts, most: query.end, order: orderBy })} OFFSET ${query.start}`;
}

/** Parts that do not meet, each as long as it may be needed, put together. */
function inPartsSql(
  scope: ListScope,
  query: ListQuery,
  { from, where, limit }: Asked,
  { parts, most, order }: { parts: GoOn['parts']; most: number; order: (keys: readonly Key[]) => string },
): string {
  const keys = orderKeys(scope, query, 't');
  const carried = keys.map(({ sql }, at) => `${sql} AS k${at}`).join(', ');
  const among = keys.map((key, at) => ({ ...key, sql: `u.k${at}` }));
  const each = parts.map(
    (part) =>
      `(SELECT t.id, ${carried} FROM ${from} t WHERE ${where} AND ${part.where} ORDER BY ${part.order} LIMIT ${most})`,
  );
  return `SELECT u.id FROM (${each.join(' UNION ALL ')}) u ORDER BY ${order(among)} LIMIT ${limit}`;
}
