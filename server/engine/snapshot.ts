/** The audit's `antes` and `depois` (jsonb by column) back to a record as it travels. */
import { roundDecimal } from '#domain/formato/decimal.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { childKey, decode, type Row } from './entity-sql.ts';
import type { ListScope } from './list.ts';
import type { Queryable } from '../database/query.ts';

type Snapshot = { readonly [column: string]: unknown };

/** Numbers stay as written ('1234.50'), since a float could not hold them. */
export function parseSnapshot(text: string | null): Snapshot | null {
  if (text === null) return null;
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && context?.source !== undefined
      ? context.source
      : value,
  ) as Snapshot;
}

/** The snapshot's fields as the wire has them; a renamed column is found under its former name. */
export function recordOf(entity: EntityModel, snapshot: Snapshot): Row {
  const row: Row = { id: snapshot.id as number, versao: snapshot.versao as number };
  for (const field of entity.fields) {
    if (field.kind === 'child') {
      const rows = (snapshot[childKey(field)] ??
        (field.was === undefined ? undefined : snapshot[field.was]) ??
        []) as Snapshot[];
      row[field.id] = rows.map((child) => ({
        id: child.id,
        ...Object.fromEntries(
          (field.child?.fields ?? []).map((fieldModel) => [fieldModel.id, valueOf(fieldModel, child)]),
        ),
      }));
    } else if (!field.writeOnly) row[field.id] = valueOf(field, snapshot);
  }
  if (snapshot.excluido_em) row.excluidoEm = snapshot.excluido_em;
  return row;
}

function valueOf(field: FieldModel, snapshot: Snapshot): unknown {
  const value = Object.hasOwn(snapshot, field.column)
    ? snapshot[field.column]
    : field.was
      ? snapshot[field.was]
      : undefined;
  if (value === undefined || value === null) return null;
  if (field.kind === 'money' || field.kind === 'decimal') return roundDecimal(String(value), field.scale);
  if (field.kind === 'datetime') return new Date(String(value)).toISOString();
  return decode(field, value);
}

/** The row as it was at a version, where the audit knows it. */
export async function rowAtVersion(
  db: Queryable,
  { entity }: ListScope,
  id: number,
  versao: number,
): Promise<Row | undefined> {
  const { rows } = await db.query<{ estado: string }>({
    text: `SELECT depois::text AS estado FROM auditoria
            WHERE recurso = $1 AND registro_id = $2 AND (depois->>'versao')::bigint = $3 ORDER BY seq DESC LIMIT 1`,
    values: [entity.name, id, versao],
  });
  const snapshot = parseSnapshot(rows[0]?.estado ?? null);
  return snapshot ? recordOf(entity, snapshot) : undefined;
}
