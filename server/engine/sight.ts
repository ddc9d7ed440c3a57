/**
 * Rows that the caller's ties hide from the caller. It serves code that tells of rows without reading them,
 * as the audit does.
 */
import { sightFields } from '#domain/acesso/linhas.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { quote } from '#server/database/names.ts';
import type { AbilityContexto } from '#server/plugins/context.ts';
import type { Queryable } from '../database/query.ts';
import { Params } from './filters.ts';
import { sightSql } from './scope.ts';

type Quem = { readonly registry: Registry; readonly entity: EntityModel; readonly ability: AbilityContexto };

/** The rows among these that are closed to the caller, their register's own or as a part of a closed row. */
export async function unseenOf(
  db: Queryable,
  { registry, entity, ability }: Quem,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const closes = sightFields(entity).length > 0 || entity.within !== undefined;
  const params = new Params();
  const seen = closes && ids.length > 0 ? sightSql(registry, entity, ability, 't', params) : [];
  if (seen.length === 0) return new Set();
  const { rows } = await db.query<{ id: number }>({
    text: `SELECT t.id FROM ${quote(entity.table)} t WHERE t.id = ANY (${params.add([...new Set(ids)])}::bigint[]) AND NOT (${seen.join(' AND ')})`,
    values: params.values,
  });
  return new Set(rows.map(({ id }) => id));
}
