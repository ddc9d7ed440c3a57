/**
 * The list's rows without its pages: one query, read through a cursor in small batches. So memory stays flat,
 * and all rows are of one moment.
 */
import { randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type pg from 'pg';
import { RowStream } from '#server/database/row-stream.ts';
import { hiddenFields, maskRow } from '#server/engine/access.ts';
import { entitySql, labelSql, type Row } from '#server/engine/entity-sql.ts';
import { Params, type ListQuery } from '#server/engine/filters.ts';
import { whereSql, type ListScope } from '#server/engine/list.ts';
import { orderSql } from '#server/engine/order-sql.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { hookContext } from '#server/engine/hooks.ts';

const BATCH = 500;

/** The column under which a whole record carries its label. */
export const NOME = '_nome';

type How = {
  /** With child tables and label. */
  readonly whole?: boolean;
  /** In no order that anybody knows: beside a list in its own, the tenth pseudonym would be the tenth name. */
  readonly shuffled?: boolean;
};

/** Masked rows in the list's order; `client` is this export's own connection. */
export async function* exportRows(
  client: pg.Client,
  call: EntityCall,
  query: ListQuery,
  { whole = false, shuffled = false }: How = {},
): AsyncGenerator<Row> {
  const { text, values } = exportStatement(call, query, { whole, shuffled });
  const sql = entitySql(call.registry, call.entity);
  const hidden = hiddenFields(call.entity, call.ability);
  const stream = client.query(
    new RowStream(text, values, { batchSize: BATCH, rowMode: 'array', highWaterMark: BATCH }),
  );
  let batch: Row[] = [];
  const leave = async (): Promise<Row[]> => {
    const rows = batch;
    batch = [];
    await call.hooks.afterRead?.(rows, hookContext(call, call.pool));
    for (const row of rows) maskRow(row, hidden);
    return rows;
  };
  try {
    for await (const row of stream as AsyncIterable<unknown[]>) {
      batch.push(whole ? { ...sql.toRow(row.slice(0, -1)), [NOME]: row.at(-1) } : sql.toRow(row));
      if (batch.length < BATCH) continue;
      yield* await leave();
      await breathe();
    }
    yield* await leave();
  } finally {
    stream.destroy();
  }
}

function exportStatement(
  scope: ListScope,
  query: ListQuery,
  { whole, shuffled }: Required<How>,
): { text: string; values: unknown[] } {
  const sql = entitySql(scope.registry, scope.entity);
  const params = new Params();
  const where = whereSql(scope, query, params);
  const columns = whole ? `${sql.selectFull}, ${labelSql(scope.entity, 't')}` : sql.select;
  const order = shuffled
    ? `sha256(convert_to(${params.add(randomBytes(16).toString('hex'))}::text || t.id::text, 'UTF8'))`
    : orderSql(scope, query, 't');
  return {
    text: `SELECT ${columns} FROM ${sql.table} t WHERE ${where} ORDER BY ${order}`,
    values: params.values,
  };
}
