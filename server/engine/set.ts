/** Values that nobody types, written by rules: links, numbers, results. Each row gets the event that any other change has. */
import { AppError } from '#domain/errors/app-error.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Queryable } from '../database/query.ts';
import { auditMany } from './audit.ts';
import { updateChildrenOfMany } from './children.ts';
import type { EntityCall } from './call.ts';
import { entitySql, type Row } from './entity-sql.ts';
import { Params } from './filters.ts';
import { lockRows, rowsNow } from './read.ts';
import { sumUp } from './sums.ts';
import { updateGroup } from './update-group.ts';
import { changesOf } from './write.ts';

type Values = { readonly [field: string]: unknown };
type Given = { readonly id: number; readonly valores: Values };

/**
 * The rows as they are afterwards, in the order given; all or none. `declared` is the register as it is declared: what a person
 * may write there is refused, since a rule of saving would be passed by and a form that is open would lose it unseen.
 */
export async function setRows(
  db: Queryable,
  call: EntityCall,
  declared: EntityModel,
  given: readonly Given[],
): Promise<readonly Row[]> {
  for (const { valores } of given) demandOwn(declared, valores);
  const ids = [...new Set(given.map(({ id }) => id))];
  const locked = await lockRows(db, call, ids, 'NO KEY UPDATE');
  const wanted = new Map<number, Values>();
  for (const { id, valores } of given) {
    if (!locked.has(id)) throw new AppError('nao-encontrado');
    wanted.set(id, { ...wanted.get(id), ...valores });
  }
  const changing = [...wanted].flatMap(([id, valores]) => {
    const stored = locked.get(id);
    if (!stored) return [];
    const changed = changesOf(call, valores, stored.row);
    return Object.keys(changed).length === 0 ? [] : [{ id, changed, stored }];
  });
  if (changing.length > 0) {
    await updateChildrenOfMany(
      db,
      call.entity,
      changing.map(({ id, changed, stored }) => ({ id, valores: changed, atual: stored.row })),
    );
    const { stored } = entitySql(call.registry, call.entity);
    for (const same of Map.groupBy(changing, ({ changed }) => Object.keys(changed).sort().join()).values()) {
      const params = new Params();
      const stamp = `atualizado_em = now(), atualizado_por = ${params.add(call.contexto.usuario.id)}`;
      const fields = stored.filter(({ id }) => Object.hasOwn(same[0]?.changed ?? {}, id));
      const rows = same.map(({ id, changed }) => ({ id, own: changed }));
      await updateGroup(db, call, { set: stamp, params, fields, rows });
    }
    await auditMany(db, call, { acao: 'alterar', rows: changing.map(({ id, stored: { snapshot } }) => ({ id, antes: snapshot })) }); // prettier-ignore
  }
  const now = changing.length > 0 ? await rowsNow(db, call, changing.map(({ id }) => id)) : new Map<number, Row>(); // prettier-ignore
  await sumUp(
    db,
    call,
    changing.map(({ id, stored: { row } }) => ({ antes: row, depois: now.get(id) })),
  );
  return given.flatMap(({ id }) => now.get(id) ?? locked.get(id)?.row ?? []);
}

function demandOwn({ name, readOnly, field, lifecycle }: EntityModel, valores: Values): void {
  for (const id of Object.keys(valores)) {
    const known = field[id];
    if (!known) throw new Error(`set: '${name}' has no field '${id}'`);
    if (lifecycle?.field.id === id) throw new Error(`set: '${id}' of '${name}' is its state: take a step`);
    if (!readOnly && !known.readOnly && !known.counter)
      throw new Error(`set: '${id}' of '${name}' is a person's: update, or a step's values`);
  }
}
