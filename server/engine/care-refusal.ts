/** A row that is closed for want of a tie to its patient alone: refused with the question why, and not as one that is not there. */
import { AppError } from '#domain/errors/app-error.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '../database/query.ts';
import { patientsOf } from './care.ts';
import { filterSql, Params, type Filter } from './filters.ts';
import { isTextSearch } from './search-sql.ts';
import { asksCare, scopeSql, withoutCare, type Scope } from './scope.ts';

type Part = Pick<Scope, 'registry' | 'entity' | 'parteDe'>;

/** The patient of a row, by its own reference or by that of the row of which it is a part. */
function patientSql({ registry, entity, parteDe }: Part, alias: string): string {
  const care = entity.rows?.care;
  if (care) return `${alias}.${quote(entity.field[care.of]?.column ?? '')}`;
  const column = entity.within === undefined ? undefined : entity.field[entity.within]?.column;
  if (!parteDe || column === undefined) return 'NULL::bigint';
  const whole = `${alias}p`;
  const patient = patientSql({ registry, ...parteDe }, whole);
  return `(SELECT ${patient} FROM ${quote(parteDe.entity.table)} ${whole} WHERE ${whole}.id = ${alias}.${quote(column)})`;
}

async function refuse(db: Queryable, scope: Scope, where: string[], params: Params): Promise<void> {
  const { entity } = scope;
  const { rows } = await db.query<{ patient: number }>({
    text:
      `SELECT ${patientSql(scope, 't')} AS patient FROM ${quote(entity.table)} t WHERE ` +
      `${[...where, ...scopeSql(withoutCare(scope), 't', params)].join(' AND ')} AND (${scopeSql(scope, 't', params).join(' AND ')}) IS NOT TRUE LIMIT 1`,
    values: params.values,
  });
  const [row] = rows;
  // Whose it is: the screen asks why for this patient.
  if (row) throw new AppError('finalidade-necessaria', { alert: 'INFO', data: { pacienteId: row.patient } });
}

/** Asked of a row that was not found: 403 where a purpose would open it. */
export async function refuseWithoutCare(db: Queryable, scope: Scope, id: number): Promise<void> {
  if (!asksCare(scope)) return;
  const params = new Params();
  await refuse(db, scope, [`t.id = ${params.add(id)}`], params);
}

/** The registers around a row whose patients are meant: its own, and those of which it is a part. */
function patientsAround({ registry, entity, parteDe }: Part): EntityModel | undefined {
  return patientsOf(registry, entity) ?? (parteDe && patientsAround({ registry, ...parteDe }));
}

/** Asked of an empty list: 403 where it was asked for one patient, or one chart, that a purpose would open. */
export async function refuseEmptyWithoutCare(
  db: Queryable,
  scope: Scope,
  filters: readonly Filter[],
): Promise<void> {
  if (!asksCare(scope)) return;
  const patients = patientsAround(scope)?.name;
  const keys = filters.filter(
    ({ field, operator, values }) =>
      // The list's panel asks for one of several, of which there may be one.
      (operator === 'eq' || operator === 'in') &&
      values.length === 1 &&
      (field.id === scope.entity.within || (field.ref !== undefined && field.ref.resource === patients)),
  );
  if (keys.length === 0) return;
  const params = new Params();
  // Of all that was asked: whoever asks for charts of their own has none closed.
  const asked = filters.filter((filter) => !isTextSearch(filter)).map((filter) => filterSql(filter, params));
  await refuse(db, scope, ['t.excluido_em IS NULL', ...asked], params);
}
