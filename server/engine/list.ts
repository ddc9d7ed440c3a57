/**
 * A page of rows with labels and a bounded total in one round trip. The page's ids come first, by index
 * alone. Only these ids are joined, so that a deep page costs no more than walking its index.
 */
import { sumDecimal } from '#domain/formato/decimal.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import { refuseEmptyWithoutCare } from './care-refusal.ts';
import { entitySql, type Row } from './entity-sql.ts';
import { filterSql, Params, type Filter, type ListQuery } from './filters.ts';
import { prepared, type Queryable, type Statement } from '../database/query.ts';
import {
  goOnSql,
  keysSql,
  orderKeys,
  orderSql,
  pageFromEndSql,
  pageFromSql,
  sortColumns,
} from './order-sql.ts';
import type { Edges } from './place.ts';
import { scopeSql, type ListScope } from './scope.ts';
import { changesSql, EXACT_TOTAL, LARGE, largeOf, type Counting } from './large-lists.ts';
import { isTextSearch, matchSql } from './search-sql.ts';

export type { ListScope } from './scope.ts';

export { EXACT_TOTAL } from './large-lists.ts';

export type Page = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly exact: boolean;
  /** What its first and last row are sorted by; undefined where there is none. */
  readonly edges: Edges | undefined;
};

export async function listPage(db: Queryable, scope: ListScope, query: ListQuery): Promise<Page> {
  const sql = entitySql(scope.registry, scope.entity);
  const large = isCountedAlone(query) ? largeOf(db, scope.entity.table, whereOf(scope, query)) : undefined;
  const { rows } = await db.query({
    ...listStatement(scope, query, `${keysSql(scope, query)}, ${sql.selectList}`, large?.counting()),
    rowMode: 'array',
  });
  // Enough may have been taken away since it was found large: then it is counted anew.
  if (large && !large.learn(rows[0])) return listPage(db, scope, query);
  const heavy = scope.entity.fields.filter((field) => field.heavy);
  const before = large ? 2 : 1;
  const keys = rows.map((values: unknown[]) => values[before] as Edges['first']);
  const [first, last] = [keys[0], keys.at(-1)];
  const edges = first && last && { first, last };
  const list = rows.map((values: unknown[]) => {
    const row = sql.toRow(values.slice(before + 1));
    for (const { id } of heavy) delete row[id];
    return row;
  });
  if (query.ids) return { rows: list, total: list.length, exact: true, edges };
  const fromTheTop = query.start === 0 && !query.place;
  if (rows.length === 0 && fromTheTop) await refuseEmptyWithoutCare(db, scope, query.filters);
  // An empty page past the end carries no total of its own.
  const total =
    rows.length > 0
      ? Math.min(Number(rows[0][0]), EXACT_TOTAL + 1)
      : fromTheTop
        ? 0
        : await boundedCount(db, scope, query);
  return { rows: list, total, exact: total <= EXACT_TOTAL, edges };
}

/** Whether the total has a count of its own: what searches inside texts counts what it found. */
function isCountedAlone(query: ListQuery): boolean {
  return !query.ids && query.words.length === 0 && !query.any && !query.filters.some(isTextSearch);
}

function whereOf(scope: ListScope, query: ListQuery): Statement {
  const params = new Params();
  return { text: whereSql(scope, query, params), values: params.values };
}

/** The exact number of rows, however many; asked for on demand only. */
export async function exactCount(db: Queryable, scope: ListScope, query: ListQuery): Promise<number> {
  const params = new Params();
  const where = whereSql(scope, query, params);
  const { rows } = await db.query({
    text: `SELECT count(*) FROM ${entitySql(scope.registry, scope.entity).table} t WHERE ${where}`,
    values: params.values,
  });
  return Number(rows[0].count);
}

export type Sums = {
  /** How many rows were added up. */
  readonly total: number;
  /** By field, as the row itself would say it. */
  readonly somas: { readonly [field: string]: string | number };
};

/** What these fields add up to over every row of a filter. */
export async function listSums(
  db: Queryable,
  scope: ListScope,
  query: ListQuery,
  fields: readonly FieldModel[],
): Promise<Sums> {
  const params = new Params();
  const where = whereSql(scope, query, params);
  const sums = fields.map(({ column }) => `coalesce(sum(t.${quote(column)}::numeric), 0)::text`);
  const { rows } = await db.query({
    text: `SELECT ${['count(*)', ...sums].join(', ')} FROM ${entitySql(scope.registry, scope.entity).table} t WHERE ${where}`,
    values: params.values,
    rowMode: 'array',
  });
  const [total, ...texts]: readonly unknown[] = rows[0];
  const of = ({ kind }: FieldModel, text: unknown): string | number =>
    kind === 'integer' ? Number(text) : kind === 'money' ? sumDecimal('0.00', String(text)) : String(text);
  return {
    total: Number(total),
    somas: Object.fromEntries(fields.map((field, at) => [field.id, of(field, texts[at])])),
  };
}

async function boundedCount(db: Queryable, scope: ListScope, query: ListQuery): Promise<number> {
  const params = new Params();
  const where = whereSql(scope, query, params);
  const { rows } = await db.query({
    text: `SELECT count(*) FROM (SELECT 1 FROM ${entitySql(scope.registry, scope.entity).table} t WHERE ${where} LIMIT ${EXACT_TOTAL + 1}) bounded`,
    values: params.values,
  });
  return Number(rows[0].count);
}

/** How many rows each of these has, in their order, none counted further than `most`: one statement for all. */
export async function countUpTo(
  db: Queryable,
  asked: readonly { readonly scope: ListScope; readonly query: ListQuery }[],
  most: number,
): Promise<readonly number[]> {
  if (asked.length === 0) return [];
  const params = new Params();
  const counts = asked.map(
    ({ scope, query }) =>
      `(SELECT count(*)::int FROM (SELECT 1 FROM ${entitySql(scope.registry, scope.entity).table} t WHERE ${whereSql(scope, query, params)} LIMIT ${most}) bounded)`,
  );
  const { rows } = await db.query<{ counts: readonly number[] }>({
    text: `SELECT ARRAY[${counts.join(', ')}] AS counts`,
    values: params.values,
  });
  return rows[0]?.counts ?? [];
}

/** Every id of a filter, in id order, at most `limit`; for batches over a whole filter. */
export async function listIds(
  db: Queryable,
  scope: ListScope,
  query: ListQuery,
  limit: number,
): Promise<readonly number[]> {
  const params = new Params();
  const where = whereSql(scope, query, params);
  const { rows } = await db.query({
    text: `SELECT t.id FROM ${entitySql(scope.registry, scope.entity).table} t WHERE ${where} ORDER BY t.id LIMIT ${limit}`,
    values: params.values,
    rowMode: 'array',
  });
  return rows.map((values: unknown[]) => values[0] as number);
}

/** All conditions of a query but those that search inside texts. */
export function filterConditions(scope: ListScope, query: ListQuery, params: Params): string[] {
  return [
    query.bin ? 't.excluido_em IS NOT NULL' : query.ids ? 'true' : 't.excluido_em IS NULL',
    ...scopeSql(scope, 't', params),
    ...(query.ids ? [`t.id = ANY(${params.add(query.ids)})`] : []),
    ...query.filters.filter((filter) => !isTextSearch(filter)).map((filter) => filterSql(filter, params)),
    ...(query.any
      ? [`(${query.any.map((group) => `(${groupSql(scope, group, params)})`).join(' OR ')})`]
      : []),
  ];
}

/** All filters of one alternative, those that search inside texts too. */
function groupSql(scope: ListScope, filters: readonly Filter[], params: Params): string {
  const plain = filters.filter((filter) => !isTextSearch(filter)).map((filter) => filterSql(filter, params));
  const match = matchSql(scope.entity, { words: [], filters, ability: scope.ability }, params);
  return [...plain, ...(match ? [match.condition] : [])].join(' AND ');
}

/** Conditions of a query over alias t; shared with export, count and batches. */
export function whereSql(scope: ListScope, query: ListQuery, params: Params): string {
  const conditions = filterConditions(scope, query, params);
  const match = matchSql(scope.entity, { ...query, ability: scope.ability }, params);
  return [...conditions, ...(match ? [match.condition] : [])].join(' AND ');
}

/** How many rows of the order are looked at for a page of a common word: at a million rows, one in a hundred fills it. */
export const WALK = 2_000;

/** Whether the order asked for is that of an index over the caller's live rows, so that its first rows cost next to nothing. */
export function walksAnIndex(scope: ListScope, query: ListQuery): boolean {
  const field = indexedSort(scope, query);
  return field !== undefined && !(query.sort[0]?.descending && field.nullable);
}

/** The one column that the order goes by, where an index over the live rows has it. */
function indexedSort({ entity }: ListScope, query: ListQuery): FieldModel | undefined {
  const [sort, ...rest] = query.sort;
  const field = sort && Object.hasOwn(entity.field, sort.field) ? entity.field[sort.field] : undefined;
  if (!sort || !field || sort.yearly !== undefined || sort.step !== undefined) return undefined;
  if (rest.length > 0 || query.bin || field.kind === 'ref' || !field.sortable) return undefined;
  return field.indexed || entity.sort[0].field === field.id ? field : undefined;
}

/** The rows that an order's index covers. */
export function ownRows(scope: ListScope, params: Params): string {
  return ['t.excluido_em IS NULL', ...scopeSql(scope, 't', params)].join(' AND ');
}

/**
 * First column of the result: the bounded total; then those of `select`, by default the whole row. With `counting` a
 * second column tells how much has been changed in the table, and a list known to be large is not counted.
 */
export function listStatement(
  scope: ListScope,
  query: ListQuery,
  select?: string,
  counting?: Counting,
): Statement {
  const sql = entitySql(scope.registry, scope.entity);
  const params = new Params();
  const limit = query.ids ? query.ids.length : query.end - query.start;
  const { place } = query;
  /** The page's ids among rows that are all at hand, with further conditions. */
  const page = (from: string, alias: string, conditions: readonly string[] = []): string => {
    const go = place && goOnSql(scope, query, place, alias, params);
    const where = [...conditions, ...(go ? [go.beyond] : [])].join(' AND ');
    const offset = !place && query.start > 0 ? ` OFFSET ${query.start}` : '';
    return `SELECT ${alias}.id FROM ${from} ${alias}${where ? ` WHERE ${where}` : ''} ORDER BY ${go?.order ?? orderSql(scope, query, alias)} LIMIT ${limit}${offset}`;
  };
  const changes = counting ? `${changesSql(scope.entity.table)}, ` : '';
  const outer = `SELECT (SELECT n FROM total), ${changes}${select ?? sql.select} FROM pagina p JOIN ${sql.table} t ON t.id = p.id ORDER BY ${orderSql(scope, query, 't')}`;
  const others = filterConditions(scope, query, params);
  if (query.ids) {
    const text = `WITH total AS (SELECT ${limit} AS n), pagina AS (SELECT t.id FROM ${sql.table} t WHERE ${others.join(' AND ')}) ${outer}`;
    return { text, values: params.values };
  }
  const match = matchSql(scope.entity, { ...query, ability: scope.ability }, params);
  if (!match || !match.indexed) {
    // Without words, or with words too short for the trigram index: walk the order and stop at the page's end.
    const where = [...others, ...(match ? [match.walk] : [])].join(' AND ');
    const counted = `SELECT count(*) AS n FROM (SELECT 1 FROM ${sql.table} t WHERE ${where} LIMIT ${counting ? LARGE : EXACT_TOTAL + 1}) b`;
    const indexed = indexedSort(scope, query) !== undefined;
    const asked = { from: sql.table, where, indexed, limit, params };
    const ids = place
      ? pageFromSql(scope, query, place, asked)
      : indexed && !walksAnIndex(scope, query) && query.end <= WALK
        ? pageFromEndSql(scope, query, asked)
        : page(sql.table, 't', [where]);
    const text =
      `WITH total AS (${counting === 'known' ? `SELECT ${LARGE} AS n` : counted}), ` +
      `pagina AS (${ids}) ${outer}`;
    return prepared({ text, values: params.values }, (query.start === 0 || place !== undefined) && !match);
  }
  // The fence: matches are found by the trigram index alone, whatever the planner thinks of the order's index. A word
  // that is common everywhere fills the page from the first rows of the order, and then no more is gathered than the
  // bounded total needs. One that is common but stands together elsewhere in the order is gathered whole and sorted.
  const carried = sortColumns(scope, query)
    .map((column) => `t.${column}`)
    .join(', ');
  const bound = EXACT_TOTAL + 1;
  const gather = `SELECT ${carried} FROM ${sql.table} t WHERE ${[...others, match.condition].join(' AND ')}`;
  const total = `total AS (SELECT least(count(*), ${bound}) AS n FROM achados)`;
  const stretch = walksAnIndex(scope, query) ? firstRows(scope, query, params) : undefined;
  if (stretch === undefined) {
    return {
      text: `WITH achados AS MATERIALIZED (${gather}), ${total}, pagina AS (${page('achados', 'a')}) ${outer}`,
      values: params.values,
    };
  }
  const need = place ? limit : query.end;
  const walk = `SELECT ${carried} FROM (SELECT t.* FROM ${sql.table} t ${stretch}) t WHERE ${[...others, match.walk].join(' AND ')} LIMIT ${need}`;
  const text =
    `WITH passeio AS MATERIALIZED (${walk}), cheio AS MATERIALIZED (SELECT count(*) >= ${need} AS sim FROM passeio), ` +
    // Apart, since a gathering that stops early is planned for few rows, and one of all may use another processor.
    `bastam AS MATERIALIZED (${gather} AND (SELECT sim FROM cheio) LIMIT ${bound}), ` +
    `achados AS MATERIALIZED (${gather} AND NOT (SELECT sim FROM cheio)), ` +
    `total AS (SELECT least((SELECT count(*) FROM bastam) + (SELECT count(*) FROM achados), ${bound}) AS n), ` +
    `pagina AS ((${page('passeio', 's', ['(SELECT sim FROM cheio)'])}) UNION ALL (${page('achados', 'a')})) ${outer}`;
  return { text, values: params.values };
}

/** The first rows of the order, or of what lies beyond the place; undefined where those are no stretch of an index. */
function firstRows(scope: ListScope, query: ListQuery, params: Params): string | undefined {
  if (!query.place)
    return `WHERE ${ownRows(scope, params)} ORDER BY ${orderSql(scope, query, 't')} LIMIT ${WALK}`;
  if (orderKeys(scope, query, 't').some(({ nullable }) => nullable)) return undefined;
  const { stretch, order } = goOnSql(scope, query, query.place, 't', params);
  return `WHERE ${ownRows(scope, params)} AND ${stretch} ORDER BY ${order} LIMIT ${WALK}`;
}
