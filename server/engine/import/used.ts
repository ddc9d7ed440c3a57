/** What refers to a record, as SQL over alias t. */
import type { EntityModel } from '#domain/registro/entity.ts';
import { referencesTo, type Registry } from '#domain/registro/registry.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';

export type Use = { readonly entity: EntityModel; readonly exists: string };

/** Each register that may refer to the row, with the condition that it does; rows in the bin hold nothing unless `bin`. */
export function usesOf(registry: Registry, entity: EntityModel, bin = false): readonly Use[] {
  return referencesTo(registry, entity.name).flatMap(({ entity: other, field, child }) => {
    const holder = child ? other.field[child]?.child : undefined;
    const model = holder ? holder.fields.find(({ id }) => id === field) : other.field[field];
    if (!model) return [];
    const column = quote(model.column);
    const live = (alias: string): string => (bin ? '' : ` AND ${alias}.excluido_em IS NULL`);
    const from = holder
      ? `${quote(holder.table)} x JOIN ${quote(other.table)} y ON y.id = x.${quote(parentColumn(other))} WHERE x.${column} = t.id${live('y')}`
      : `${quote(other.table)} x WHERE x.${column} = t.id${live('x')}`;
    return [{ entity: other, exists: `EXISTS (SELECT 1 FROM ${from})` }];
  });
}

/** Further conditions: nothing alive refers to the row. */
export function unusedSql(registry: Registry, entity: EntityModel): string {
  return usesOf(registry, entity)
    .map(({ exists }) => `AND NOT ${exists}`)
    .join(' ');
}
