/**
 * Checks that what happened to a person lies between birth and death (`x-happened`). The database is asked
 * together with the references. Asked are the moments that a row is given, and the stored ones when a row's
 * person changes.
 */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { dayOf, isSameMoment, wayToPerson } from '#domain/registro/happened.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { quote } from '#server/database/names.ts';
import type { Params } from './filters.ts';
import type { ListScope } from './scope.ts';

type Values = { readonly [field: string]: unknown };

/** One moment of one row, and where the way to the person begins. */
export type LifeQuestion = {
  readonly path: string;
  readonly field: FieldModel;
  readonly value: string;
  readonly way: Way;
  readonly from: number;
};

type Way = {
  readonly hops: readonly FieldModel[];
  readonly tables: readonly string[];
  readonly life: LifeColumns;
};
type LifeColumns = { readonly birth: string; readonly death: string };

const ways = new WeakMap<Registry, Map<string, Way | undefined>>();

/**
 * The tables by which a register's rows lead to a person. Undefined: the record is the person, or nobody is
 * named.
 */
export function wayOf(registry: Registry, entity: EntityModel, { happened }: FieldModel): Way | undefined {
  if (happened?.whose === undefined || happened.whose === 'id') return undefined;
  let known = ways.get(registry);
  if (!known) ways.set(registry, (known = new Map()));
  const key = `${entity.name} ${happened.whose}`;
  if (!known.has(key)) {
    const found = wayToPerson(registry.entity, entity, happened.whose);
    const { life, field } = found?.person ?? {};
    known.set(
      key,
      found && life && field
        ? {
            hops: found.hops,
            tables: found.hops.map(({ ref }) => quote(registry.entity[ref?.resource ?? '']?.table ?? '')),
            life: {
              birth: quote(field[life.from]?.column ?? ''),
              death: quote(field[life.to]?.column ?? ''),
            },
          }
        : undefined,
    );
  }
  return known.get(key);
}

/** What is to be asked of a row that is given `valores`, child rows included. */
export function lifeQuestions(
  { registry, entity, kept }: ListScope,
  valores: Values,
  atual?: Values,
): readonly LifeQuestion[] {
  if (kept) return [];
  const record = { ...atual, ...valores };
  const ask = (
    fields: readonly FieldModel[],
    row: Values,
    before: Values | undefined,
    path: string,
  ): LifeQuestion[] =>
    fields.flatMap((field): LifeQuestion[] => {
      const way = wayOf(registry, entity, field);
      const value = row[field.id];
      const first = way?.hops[0]?.id ?? '';
      const from = record[first];
      if (!way || typeof value !== 'string' || typeof from !== 'number') return [];
      const moved = Object.hasOwn(valores, first) && from !== atual?.[first];
      if (!moved && isSameMoment(value, before?.[field.id])) return [];
      return [{ path: path + field.id, field, value, way, from }];
    });
  const own = ask(entity.fields, record, atual, '');
  const children = entity.children.flatMap((child) => {
    const childRows = valores[child.id];
    if (!Array.isArray(childRows)) return [];
    const before = new Map(((atual?.[child.id] ?? []) as { id: number }[]).map((row) => [row.id, row]));
    return (childRows as (Values & { id?: number })[]).flatMap((row, index) =>
      ask(
        child.child?.fields ?? [],
        row,
        row.id === undefined ? undefined : before.get(row.id),
        `${child.id}.${index}.`,
      ),
    );
  });
  return [...own, ...children];
}

/** Questions of one way are asked together. */
export function byWay(questions: readonly LifeQuestion[]): ReadonlyMap<Way, readonly LifeQuestion[]> {
  return Map.groupBy(questions, ({ way }) => way);
}

/** The questions that are answered by no: their place among the given ones, and the life of the person. */
export function outsideSql(questions: readonly LifeQuestion[], params: Params): string {
  const [first] = questions;
  if (!first) return `SELECT NULL::bigint AS n, NULL::text AS birth, NULL::text AS death WHERE false`;
  const { birth, death } = first.way.life;
  const person = `y${first.way.tables.length - 1}`;
  const ids = params.add(questions.map(({ from }) => from));
  const days = params.add(questions.map(({ field, value }) => dayOf(field, value)));
  const after = params.add(questions.map(({ field }) => field.happened?.afterDeath === true));
  return (
    `SELECT w.n, ${person}.${birth}::text AS birth, ${person}.${death}::text AS death ` +
    `FROM unnest(${ids}::bigint[], ${days}::date[], ${after}::boolean[]) WITH ORDINALITY w (id, dia, depois, n) ` +
    `${joinsSql(first.way, 'w.id')} WHERE w.dia < ${person}.${birth} OR (NOT w.depois AND w.dia > ${person}.${death})`
  );
}

/** From the first reference of the way to the person, aliases y0, y1 … */
export function joinsSql({ hops, tables }: Way, from: string): string {
  return tables
    .map(
      (table, at) =>
        `JOIN ${table} y${at} ON y${at}.id = ${at === 0 ? from : `y${at - 1}.${quote(hops[at]?.column ?? '')}`}`,
    )
    .join(' ');
}

/** Whether a staged value (alias p) lies before the person's birth or after the death; undefined where it may. */
export function stagedOutsideSql(
  way: Way,
  field: FieldModel,
  side: 'before' | 'after',
  params: Params,
): string | undefined {
  if (side === 'after' && field.happened?.afterDeath) return undefined;
  const column = `p.${quote(field.column)}`;
  const day =
    field.kind === 'datetime' ? `(${column} AT TIME ZONE ${params.add(fusoAtual())})::date` : column;
  const { birth, death } = way.life;
  const person = `y${way.tables.length - 1}`;
  const from = `(SELECT p.${quote(way.hops[0]?.column ?? '')} AS id) w ${joinsSql(way, 'w.id')}`;
  return `EXISTS (SELECT 1 FROM ${from} WHERE ${day} ${side === 'before' ? `< ${person}.${birth}` : `> ${person}.${death}`})`;
}
