/**
 * A child table as a file. Each row has the keys and the name of its record, under the headings that the
 * import reads.
 */
import type { TabelaFilha } from '#domain/importacao/filhas.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import { childOf, entitySql, type Row } from '#server/engine/entity-sql.ts';
import { Params, type ListQuery } from '#server/engine/filters.ts';
import { whereSql } from '#server/engine/list.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { NOME } from './export-rows.ts';

/** The record by its label: for who reads the file; the import leaves it out. */
export const REGISTRO = {
  id: 'registro',
  title: listaDialogos.registro,
  kind: 'text',
  scale: 0,
  schema: {},
  ui: {},
} as unknown as FieldModel;

/** Where a child's row carries the number of its record. */
export const SELF = '_registro_id';

/** The child rows of records as they left the register: in scope, masked. */
export async function* childRows(
  { child, chaves }: TabelaFilha,
  records: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  for await (const record of records) {
    const keys = Object.fromEntries(chaves.map(({ id, field }) => [id, record[field.id] ?? null]));
    for (const row of (record[child.id] ?? []) as Row[])
      yield { ...row, ...keys, [REGISTRO.id]: record[NOME], [SELF]: record['id'] };
  }
}

/** How many rows of the child table the records of a query have. */
export async function childCount(
  call: EntityCall,
  { child }: Pick<TabelaFilha, 'child'>,
  query: ListQuery,
): Promise<number> {
  const params = new Params();
  const where = whereSql(call, query, params);
  const own = `SELECT count(*) FROM ${quote(childOf(child).table)} k WHERE k.${quote(parentColumn(call.entity))} = t.id`;
  const { rows } = await call.pool.query({
    text: `SELECT coalesce(sum((${own})), 0) AS count FROM ${entitySql(call.registry, call.entity).table} t WHERE ${where}`,
    values: params.values,
  });
  return Number(rows[0].count);
}
