/** Values that nobody types, written by rules: links, numbers, results. Each row gets the event that any other change has. */
import { AppError } from '#domain/errors/app-error.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Queryable } from '../database/query.ts';
import { auditMany } from './audit.ts';
import { unlocked, updateChildrenOfMany } from './children.ts';
import type { EntityCall, SetOptions } from './call.ts';
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
  options: SetOptions = {},
): Promise<readonly Row[]> {
  for (const { valores } of given) demandOwn(declared, valores, options);
  const work = () => write(db, call, declared, given, options);
  return options.joining ? unlocked(db, work) : work();
}

async function write(
  db: Queryable,
  call: EntityCall,
  declared: EntityModel,
  given: readonly Given[],
  { joining }: SetOptions,
): Promise<readonly Row[]> {
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
    if (!joining) demandOwnOfRows(declared, valores, stored.row);
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
      const version = joining ? 'versao = t.versao + 1, ' : '';
      const stamp = `${version}atualizado_em = now(), atualizado_por = ${params.add(call.contexto.usuario.id)}`;
      const fields = stored.filter(({ id }) => Object.hasOwn(same[0]?.changed ?? {}, id));
      const rows = same.map(({ id, changed }) => ({ id, own: changed }));
      await updateGroup(db, call, { set: stamp, params, fields, rows });
    }
    await auditMany(db, call, {
      acao: 'alterar',
      rows: changing.map(({ id, stored: { snapshot } }) => ({ id, antes: snapshot })),
    });
  }
  const now =
    changing.length > 0
      ? await rowsNow(
          db,
          call,
          changing.map(({ id }) => id),
        )
      : new Map<number, Row>();
  await sumUp(
    db,
    call,
    changing.map(({ id, stored: { row } }) => ({ antes: row, depois: now.get(id) })),
  );
  return given.flatMap(({ id }) => now.get(id) ?? locked.get(id)?.row ?? []);
}

function demandOwn(
  { name, readOnly, field, lifecycle }: EntityModel,
  valores: Values,
  { joining }: SetOptions,
): void {
  for (const id of Object.keys(valores)) {
    const known = field[id];
    if (!known) throw new Error(`set: '${name}' has no field '${id}'`);
    if (lifecycle?.field.id === id) throw new Error(`set: '${id}' of '${name}' is its state: take a step`);
    if (!readOnly && !known.readOnly && !known.child && !known.counter && !joining)
      throw new Error(`set: '${id}' of '${name}' is a person's: update, or a step's values`);
  }
}

/** Lets the server write in a person's child rows only what nobody types. The rows stay, in their order. */
function demandOwnOfRows({ name, readOnly, field }: EntityModel, valores: Values, atual: Row): void {
  for (const [id, given] of Object.entries(valores)) {
    const known = field[id];
    if (readOnly || !known?.child || known.readOnly) continue;
    const [rows, stored] = [rowsOf(given), rowsOf(atual[id])];
    if (rows.length !== stored.length || rows.some((row, at) => typesAnother(known, row, stored[at])))
      throw new Error(
        `set: what is a person's of the rows of '${id}' of '${name}' stays: update, or a step's values`,
      );
  }
}

const rowsOf = (value: unknown): readonly Values[] => (value ?? []) as readonly Values[];

function typesAnother({ child }: FieldModel, row: Values, stored: Values | undefined): boolean {
  if (row.id === undefined || row.id !== stored?.id) return true;
  const typed = (child?.fields ?? []).filter((field) => !field.readOnly && Object.hasOwn(row, field.id));
  return typed.some((field) => (row[field.id] ?? null) !== (stored[field.id] ?? null));
}
