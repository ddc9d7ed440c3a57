/** Changes of many rows together, each judged, kept in its children and audited as it would be alone (docs/decisions/0137). */
import { AppError } from '#domain/errors/app-error.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { columnType } from '#server/database/ddl-fields.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { demandFields, demandWritable, settleChildren } from './access.ts';
import { auditMany } from './audit.ts';
import { updateChildrenOfMany } from './children.ts';
import { entitySql, type Row } from './entity-sql.ts';
import { Params } from './filters.ts';
import { runSaves } from './hooks.ts';
import { nested } from './nested.ts';
import { demandReach } from './reach.ts';
import { lockRows, storedRows, type Stored } from './read.ts';
import { checkReferencesOfMany } from './references.ts';
import { demandOwnRow, demandProvider, scopeSql } from './scope.ts';
import {
  ambienteOf,
  changesOf,
  demandChange,
  demandCurrent,
  demandUnlocked,
  encode,
  hookContext,
  leave,
  stampSql,
  unwrap,
  updateRow,
  type EntityCall,
} from './write.ts';

export type RowChange = {
  readonly id: number;
  readonly valores: object;
  readonly versao: number;
  /** The row where the caller holds it locked and has just read it: it is not read again. */
  readonly stored?: Stored;
};

type Judged = { readonly stored: Stored; readonly valores: { [field: string]: unknown } };
type Changed = Judged & { readonly changed: { [field: string]: unknown } };

/** In the caller's transaction, all or none, in the order given; one row stands alone as ever. */
export async function updateRows(db: Queryable, call: EntityCall, given: readonly RowChange[]): Promise<readonly Row[]> {
  const { entity } = call;
  if (given.length < 2 || entity.sharedWith !== undefined || entity.provider) {
    const rows: Row[] = [];
    const own = { ...call, pool: nested(db) };
    for (const { id, valores, versao } of given) rows.push(await updateRow(own, id, valores, { mode: 'alterar', versao }));
    return rows;
  }
  const judged = await judge(db, call, given);
  const going = judged.flatMap((one): Changed[] => {
    const changed = changesOf(call, one.valores, one.stored.row);
    if (Object.keys(changed).length === 0) return [];
    demandUnlocked(call, one.stored.row, changed);
    return [{ ...one, changed }];
  });
  const after = await write(db, call, going);
  const rows: Row[] = [];
  for (const { stored } of judged) rows.push(await leave(call, after.get(stored.row.id)?.row ?? stored.row));
  return rows;
}

async function judge(db: Queryable, call: EntityCall, given: readonly RowChange[]): Promise<readonly Judged[]> {
  const { entity, contexto } = call;
  demandWritable(entity);
  const locked = await lockRows(
    db,
    call,
    given.flatMap(({ id, stored }) => (stored ? [] : [id])),
  );
  const judged: Judged[] = [];
  for (const { id, valores, versao, stored: known } of given) {
    demandFields(entity, valores, contexto.ability);
    const stored = known ?? locked.get(id);
    if (!stored) throw new AppError('nao-encontrado');
    await demandCurrent(call, db, stored.row, versao);
    const body = settleChildren(entity, valores, contexto.ability, stored.row);
    judged.push({ stored, valores: demandChange(unwrap(validatorsOf(entity).alterar(body, stored.row, ambienteOf(call)))) });
  }
  const changes = judged.map(({ stored, valores }) => ({ valores, atual: stored.row }));
  await runSaves(call.hooks, changes, hookContext(call, db));
  for (const { valores, atual } of changes) {
    demandProvider(call, valores, true);
    demandOwnRow(call, { ...atual, ...valores });
    await demandReach(db, call, valores, atual);
  }
  for (const refused of await checkReferencesOfMany(db, call, changes, contexto)) if (refused) throw refused;
  return judged;
}

async function write(db: Queryable, call: EntityCall, going: readonly Changed[]): Promise<ReadonlyMap<number, Stored>> {
  if (going.length === 0) return new Map();
  const { entity, contexto } = call;
  await updateChildrenOfMany(
    db,
    entity,
    going.map(({ stored, changed }) => ({ id: stored.row.id, valores: changed, atual: stored.row })),
  );
  const { stored: fields } = entitySql(call.registry, entity);
  const own = ({ changed }: Changed) => fields.filter((field) => Object.hasOwn(changed, field.id));
  const same = Map.groupBy(going, (one) =>
    own(one)
      .map(({ id }) => id)
      .join(),
  );
  for (const rows of same.values()) await updateSame(db, call, rows, rows[0] ? own(rows[0]) : []);
  const after = await storedRows(
    db,
    call,
    going.map(({ stored }) => stored.row.id),
  );
  await auditMany(db, entity, contexto, {
    acao: 'alterar',
    rows: going.map(({ stored }) => ({
      id: stored.row.id,
      antes: stored.snapshot,
      depois: after.get(stored.row.id)?.snapshot ?? null,
    })),
  });
  for (const { stored } of going) {
    const now = after.get(stored.row.id);
    if (now) await call.hooks.afterSave?.(now.row, stored.row, hookContext(call, db));
  }
  return after;
}

/** Rows that change in the same fields, in one statement. */
async function updateSame(
  db: Queryable,
  call: EntityCall,
  rows: readonly Changed[],
  fields: readonly FieldModel[],
): Promise<void> {
  const params = new Params();
  const types = ['bigint', ...fields.map(columnType)];
  const tuples = rows.map(({ stored, changed }) => {
    const values = [stored.row.id, ...fields.map((field) => encode(field, changed[field.id]))];
    return `(${values.map((value, at) => `${params.add(value)}::${types[at] ?? 'text'}`).join(', ')})`;
  });
  const set = fields.map(({ column }) => `${quote(column)} = v.${quote(column)}`);
  const names = ['id', ...fields.map(({ column }) => quote(column))];
  const where = ['t.id = v.id', ...scopeSql(call, 't', params)].join(' AND ');
  await db.query({
    text: `UPDATE ${quote(call.entity.table)} t SET ${[...set, stampSql(call, params)].join(', ')} FROM (VALUES ${tuples.join(', ')}) v (${names.join(', ')}) WHERE ${where}`,
    values: params.values,
  });
}
