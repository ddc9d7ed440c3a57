/** The rows of a report, through a cursor of its own; their count and sums by the database. */
import type pg from 'pg';
import { diaDe } from '#domain/formato/fuso.ts';
import { nomeDoPedaco } from '#domain/painel/periodo.ts';
import type { Queryable } from '#server/database/query.ts';
import { childCount } from '#server/engine/export/child-rows.ts';
import { exportRows } from '#server/engine/export/export-rows.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { exactCount, listSums } from '#server/engine/list.ts';
import type { Relato } from './abrir.ts';

/** A line for each row, or for each row of the child table with the record's fields beside; `id` is the record's. */
export async function* registrosDe(
  client: pg.Client,
  { call, query, declared: { lines }, grupos }: Relato,
): AsyncGenerator<Row> {
  const records = comPedacos(exportRows(client, call, query, { whole: lines !== undefined }), grupos);
  if (lines === undefined) return yield* records;
  for await (const record of records)
    for (const row of (record[lines] ?? []) as readonly Row[])
      yield { ...record, ...row, id: record.id, _ref: { ...labels(record), ...labels(row) } };
}

/** Each record says the week or month that it stands under. */
async function* comPedacos(records: AsyncIterable<Row>, grupos: Relato['grupos']): AsyncGenerator<Row> {
  const pedacos = grupos.flatMap(({ grupo, de }) =>
    de && grupo.id !== de.field.id ? [{ grupo, ...de }] : [],
  );
  for await (const record of records) {
    if (pedacos.length === 0) yield record;
    else
      yield Object.assign(
        record,
        Object.fromEntries(
          pedacos.map(({ grupo, field, step }) => {
            const value = record[field.id];
            if (typeof value !== 'string') return [grupo.id, null];
            return [grupo.id, nomeDoPedaco(step, field.kind === 'datetime' ? diaDe(value) : value)];
          }),
        ),
      );
  }
}

const labels = ({ _ref }: Row): object => (typeof _ref === 'object' && _ref !== null ? _ref : {});

export async function totalDe(
  db: Queryable,
  { call, query, declared: { lines }, somas }: Relato,
): Promise<{ readonly total: number; readonly somas: { readonly [campo: string]: string } }> {
  const child = lines === undefined ? undefined : call.entity.field[lines];
  if (child) return { total: await childCount(call, { child }, query), somas: {} };
  if (somas.length === 0) return { total: await exactCount(db, call, query), somas: {} };
  const { total, somas: valores } = await listSums(db, call, query, somas);
  return {
    total,
    somas: Object.fromEntries(Object.entries(valores).map(([id, valor]) => [id, String(valor)])),
  };
}
