/** Whether the house has any row of these, whosever it is: asked of an installation and not of a person, and nothing of a row leaves. */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Queryable } from '#server/database/query.ts';
import { entitySql } from './entity-sql.ts';
import { filterSql, Params, type ListQuery } from './filters.ts';

export async function houseHas(
  db: Queryable,
  registry: Registry,
  asked: readonly { readonly entity: EntityModel; readonly query: ListQuery }[],
): Promise<readonly boolean[]> {
  if (asked.length === 0) return [];
  const params = new Params();
  const each = asked.map(({ entity, query }) => {
    const conditions = ['t.excluido_em IS NULL', ...query.filters.map((filter) => filterSql(filter, params))];
    return `EXISTS (SELECT 1 FROM ${entitySql(registry, entity).table} t WHERE ${conditions.join(' AND ')})`;
  });
  const { rows } = await db.query<{ has: readonly boolean[] }>({
    text: `SELECT ARRAY[${each.join(', ')}] AS has`,
    values: params.values,
  });
  return rows[0]?.has ?? [];
}
