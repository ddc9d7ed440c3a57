/** Sums of one register over the rows of another (x-sum), written with the row that changes them. */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { SumKeyword } from '#schemas/meta/vocabulary.ts';
import { columnType } from '#server/database/ddl-fields.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '../database/query.ts';
import type { EntityCall, Recurso } from './call.ts';
import type { Row } from './entity-sql.ts';
import { Params } from './filters.ts';

/** A row before and after a write; nothing before a new one, nothing after one that is gone. */
export type Changed = { readonly antes?: Row | undefined; readonly depois?: Row | undefined };

type Summed = { readonly entity: EntityModel; readonly field: FieldModel; readonly sum: SumKeyword };

const cache = new WeakMap<Registry, ReadonlyMap<string, readonly Summed[]>>();

/** The fields of other registers that add up rows of this one. */
export function sumsOver(registry: Registry, entity: EntityModel): readonly Summed[] {
  let found = cache.get(registry);
  if (!found) {
    const all = registry.entities.flatMap((entityModel) =>
      entityModel.fields.flatMap((field): Summed[] =>
        field.sum ? [{ entity: entityModel, field, sum: field.sum }] : [],
      ),
    );
    cache.set(registry, (found = Map.groupBy(all, ({ sum }) => sum.of)));
  }
  return found.get(entity.name) ?? [];
}

/** Whether a write of the register has sums elsewhere to follow it. */
export function isSummed({ registry, entity }: Pick<EntityCall, 'registry' | 'entity'>): boolean {
  return sumsOver(registry, entity).length > 0;
}

/**
 * The sums that these rows belong to, as the rows stand now; an event for each row of the other register that comes out
 * differently. After the write and before the rules that follow it.
 */
export async function sumUp(db: Queryable, call: EntityCall, changed: readonly Changed[]): Promise<void> {
  const summed = sumsOver(call.registry, call.entity);
  if (summed.length === 0) return;
  for (const [, own] of Map.groupBy(summed, ({ entity, sum }) => `${entity.name} ${sum.by}`)) {
    const [first] = own;
    if (!first) continue;
    const ids = new Set<number>();
    for (const { antes, depois } of changed) {
      if (antes && depois && !own.some(({ sum }) => differs(sum, antes, depois))) continue;
      for (const row of [antes, depois]) {
        const id = row?.[first.sum.by];
        if (typeof id === 'number') ids.add(id);
      }
    }
    if (ids.size > 0) await writeSums(db, call, first.entity, own, [...ids]);
  }
}

function differs({ by, field, where = {} }: SumKeyword, antes: Row, depois: Row): boolean {
  const seen = [by, ...(field === undefined ? [] : [field]), ...Object.keys(where), 'excluidoEm'];
  return seen.some((id) => (antes[id] ?? null) !== (depois[id] ?? null));
}

async function writeSums(
  db: Queryable,
  { registry, entity, contexto, book }: EntityCall,
  owner: EntityModel,
  fields: readonly Summed[],
  ids: readonly number[],
): Promise<void> {
  // Held first: who changes another row of the same owner counts after this one, and sees it.
  await db.query({
    text: `SELECT 1 FROM ${quote(owner.table)} WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
    values: [ids],
  });
  const params = new Params();
  const by = entity.field[fields[0]?.sum.by ?? '']?.column ?? '';
  // In the type of the column: what comes out the same is then the same text.
  const columns = fields.map(
    ({ sum, field }) => `(${sumSql(entity, sum, field, params)})::${columnType(field)} AS ${quote(field.id)}`,
  );
  const { rows } = await db.query<{ id: number; [field: string]: unknown }>({
    text:
      `SELECT p.id, s.* FROM ${quote(owner.table)} p CROSS JOIN LATERAL (SELECT ${columns.join(', ')} ` +
      `FROM ${quote(entity.table)} f WHERE f.${quote(by)} = p.id AND f.excluido_em IS NULL) s WHERE p.id = ANY(${params.add(ids)})`,
    values: params.values,
  });
  const door = book.open({ registry, contexto, db }, owner.name as Recurso).server.everybodys;
  await door.setAll(rows.map(({ id, ...valores }) => ({ id, valores })));
}

/**
 * Over the rows `f` of the summed register: how many, or what a field adds up to; those that `where` names alone. Of rows that
 * say nothing a sum that may be empty is empty.
 */
function sumSql(
  entity: EntityModel,
  { field, where = {} }: SumKeyword,
  { nullable }: FieldModel,
  params: Params,
): string {
  const conditions = Object.entries(where).map(([id, wanted]) => {
    const column = `f.${quote(entity.field[id]?.column ?? '')}`;
    return `${column} = ANY(${params.add([wanted].flat())})`;
  });
  const only = conditions.length > 0 ? ` FILTER (WHERE ${conditions.join(' AND ')})` : '';
  if (field === undefined) return `count(*)${only}`;
  const sum = `sum(f.${quote(entity.field[field]?.column ?? '')})${only}`;
  return nullable ? sum : `coalesce(${sum}, 0)`;
}
