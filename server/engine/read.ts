/** One row with its child tables, and the same row as the audit keeps it. */
import { AppError } from '#domain/errors/app-error.ts';
import { registro } from '#messages/registro.ts';
import { quote } from '#server/database/names.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { entitySql, type Row } from './entity-sql.ts';
import { Params } from './filters.ts';
import type { ListScope } from './list.ts';
import { poolOf } from './nested.ts';
import { prepared, type Pool, type Queryable } from '../database/query.ts';
import { refuseWithoutCare } from './care-refusal.ts';
import { auditReading } from './readings.ts';
import { scopeSql } from './scope.ts';

/** `snapshot` stays JSON text: parsed in JavaScript its numerics would become floats. */
export type Stored = { readonly row: Row; readonly snapshot: string };

/**
 * The row by id, in the bin or not; undefined when it is not there or belongs to another provider. 403 where it is closed
 * for want of a tie to its patient alone.
 */
export async function findRow(db: Queryable, scope: ListScope, id: number): Promise<Row | undefined> {
  const sql = entitySql(scope.registry, scope.entity);
  const params = new Params();
  const where = rowWhere(scope, id, params);
  const { rows } = await db.query({
    ...prepared({
      text: `SELECT ${sql.selectFull} FROM ${sql.table} t WHERE ${where}`,
      values: params.values,
    }),
    rowMode: 'array',
  });
  if (rows[0]) return sql.toRow(rows[0]);
  await refuseWithoutCare(db, scope, id);
  return undefined;
}

/** `findRow` that is itself an audited event ('ver'), committed before the row is answered; repeated in a few minutes it counts once. */
export async function findRowAudited(
  db: Pool | Queryable,
  scope: ListScope,
  id: number,
  contexto: Contexto,
): Promise<Row | undefined> {
  const row = await findRow(db, scope, id);
  // Inside a transaction the event is written with it.
  if (row) await auditReading(poolOf(db), scope.entity, contexto, id, 'ver');
  return row;
}

/** The row locked for a change, with its snapshot. Only inside a transaction. */
export async function lockRow(db: Queryable, scope: ListScope, id: number): Promise<Stored | undefined> {
  const sql = entitySql(scope.registry, scope.entity);
  const params = new Params();
  const where = rowWhere(scope, id, params);
  // Lock first, read after: a row that another transaction was changing is then seen as it left it, children too.
  const locked = await db.query({
    ...prepared({ text: `SELECT 1 FROM ${sql.table} t WHERE ${where} FOR UPDATE`, values: params.values }),
  });
  if (locked.rows.length === 0) {
    await refuseWithoutCare(db, scope, id);
    return undefined;
  }
  const { rows } = await db.query({
    ...prepared({
      text: `SELECT ${sql.selectFull}, (${sql.snapshot})::text FROM ${sql.table} t WHERE ${where}`,
      values: params.values,
    }),
    rowMode: 'array',
  });
  return { row: sql.toRow(rows[0].slice(0, -1)), snapshot: rows[0].at(-1) };
}

/** The same for many rows, one lock and one reading for all; those that are not there are absent. */
export async function lockRows(
  db: Queryable,
  scope: ListScope,
  ids: readonly number[],
  /** What only a rule writes leaves those alone who merely refer to the row. */
  strength: 'UPDATE' | 'NO KEY UPDATE' = 'UPDATE',
): Promise<ReadonlyMap<number, Stored>> {
  if (ids.length === 0) return new Map();
  const sql = entitySql(scope.registry, scope.entity);
  const params = new Params();
  const where = [`t.id = ANY(${params.add(ids)})`, ...scopeSql(scope, 't', params)].join(' AND ');
  // In the order of their ids: two callers of the same rows wait for each other, and neither for ever.
  await db.query({
    ...prepared({
      text: `SELECT 1 FROM ${sql.table} t WHERE ${where} ORDER BY t.id FOR ${strength}`,
      values: params.values,
    }),
  });
  const { rows } = await db.query({
    ...prepared({
      text: `SELECT ${sql.selectFull}, (${sql.snapshot})::text FROM ${sql.table} t WHERE ${where}`,
      values: params.values,
    }),
    rowMode: 'array',
  });
  return new Map(
    rows.map((item) => {
      const row = sql.toRow(item.slice(0, -1));
      return [row.id, { row, snapshot: item.at(-1) }];
    }),
  );
}

/** Rows by id as they are stored, whosever they are: the caller has just changed them. */
export async function rowsNow(
  db: Queryable,
  scope: ListScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const sql = entitySql(scope.registry, scope.entity);
  const { rows } = await db.query({
    ...prepared({ text: `SELECT ${sql.selectFull} FROM ${sql.table} t WHERE t.id = ANY($1)`, values: [ids] }),
    rowMode: 'array',
  });
  return new Map(rows.map((item) => [Number(item[0]), sql.toRow(item)]));
}

export function rowWhere(scope: ListScope, id: number, params: Params): string {
  return [`t.id = ${params.add(id)}`, ...scopeSql(scope, 't', params)].join(' AND ');
}

/** The call narrowed to rows that the caller may change; 403 for one that he only sees. */
export async function forWriting<S extends ListScope>(
  db: Queryable,
  scope: S,
  id: number,
  side: 'own' | 'shared' = 'own',
): Promise<S> {
  const { provider, sharedWith } = scope.entity;
  if (sharedWith === undefined && (!provider || scope.alcance.tudo)) return scope;
  const narrowed: S = side === 'own' ? { ...scope, gravar: true } : { ...scope, partilhadas: true };
  if (!(await isThere(db, narrowed, id)) && (await isThere(db, scope, id)))
    throw new AppError('alcance-negado', {
      messages: [sharedWith === undefined ? registro.daCasa : registro.doOutroLado],
    });
  return narrowed;
}

/** Whether the caller has such a row, in the bin or not. */
export async function isThere(db: Queryable, scope: ListScope, id: number): Promise<boolean> {
  const params = new Params();
  const where = rowWhere(scope, id, params);
  const { rows } = await db.query({
    text: `SELECT 1 FROM ${quote(scope.entity.table)} t WHERE ${where}`,
    values: params.values,
  });
  return rows.length > 0;
}

/** Those of the rows that the caller has, in the bin or not. */
export async function reachedOf(
  db: Queryable,
  scope: ListScope,
  ids: readonly number[],
): Promise<readonly number[]> {
  const params = new Params();
  const where = [`t.id = ANY(${params.add(ids)})`, ...scopeSql(scope, 't', params)].join(' AND ');
  const { rows } = await db.query<{ id: number }>({
    text: `SELECT t.id FROM ${quote(scope.entity.table)} t WHERE ${where}`,
    values: params.values,
  });
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => there.has(id));
}

/** A positive integer of the address; anything else names no record. */
export function readId(text: string): number {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(id)) throw new AppError('nao-encontrado');
  return id;
}
