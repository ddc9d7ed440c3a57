/** Two people, one record: what each changed since the version that both had read, and what can be joined. */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { normalise, sameValue, toFormValues, type ChildRow, type Values } from './record.ts';

export type Side = 'meu' | 'atual';
export type Difference = {
  readonly field: FieldModel;
  readonly meu: unknown;
  readonly atual: unknown;
  readonly original: unknown;
  /** Both changed it, to different values: the person must choose. */
  readonly conflict: boolean;
  /** Proposed: the one that changed. For a conflict, mine, until the person chooses. */
  readonly choice: Side;
  /** Child tables whose changed rows do not overlap: both sides joined row by row. */
  readonly joined?: readonly ChildRow[];
};

/**
 * Fields that differ between what I have and what is stored now. Without `base` (the server no longer
 * knows the version I read) what I loaded is the base, which is the same row.
 */
export function differencesOf(
  entity: EntityModel,
  sides: { readonly base: Values; readonly mine: Values; readonly current: Values },
): readonly Difference[] {
  const fields = entity.fields.filter((field) => !field.readOnly && !field.writeOnly);
  const base = normalise(fields, toFormValues(fields, sides.base));
  const mine = normalise(fields, sides.mine);
  const current = toFormValues(fields, sides.current);
  const stored = normalise(fields, current);
  return fields.flatMap((field): Difference[] => {
    const { id } = field;
    if (!(id in mine) || !(id in stored) || sameValue(mine[id], stored[id])) return [];
    const iChanged = !sameValue(mine[id], base[id] ?? null);
    const theyChanged = !sameValue(stored[id], base[id] ?? null);
    const both = iChanged && theyChanged;
    const joined =
      both && field.kind === 'child' ? joinRows(field, base[id], sides.mine[id], current[id]) : undefined;
    return [
      {
        field,
        meu: sides.mine[id],
        atual: current[id],
        original: base[id] ?? null,
        conflict: both && joined === undefined,
        choice: iChanged ? 'meu' : 'atual',
        joined,
      },
    ];
  });
}

type Row = Values & { readonly id?: number };

/** Rows of both sides joined by id, or undefined when one row was changed by both or changed here and removed there. */
function joinRows(
  field: FieldModel,
  base: unknown,
  mine: unknown,
  current: unknown,
): readonly ChildRow[] | undefined {
  const inner = field.child?.fields ?? [];
  const plain = (row: Row | undefined): Values | undefined => (row ? normalise(inner, row) : undefined);
  const before = byId(base as readonly Row[]);
  const ours = byId(mine as readonly ChildRow[]);
  const rows: ChildRow[] = [];
  for (const row of (current ?? []) as readonly ChildRow[]) {
    const old = row.id === undefined ? undefined : before.get(row.id);
    const my = row.id === undefined ? undefined : ours.get(row.id);
    const theyChanged = old !== undefined && !sameValue(plain(row), plain(old));
    if (old === undefined) rows.push(row);
    else if (my === undefined) {
      if (theyChanged) return undefined;
    } else if (sameValue(plain(my), plain(old))) rows.push(row);
    else if (!theyChanged || sameValue(plain(my), plain(row))) rows.push(my);
    else return undefined;
  }
  const kept = new Set(((current ?? []) as readonly ChildRow[]).map((row) => row.id));
  for (const my of (mine ?? []) as readonly ChildRow[]) {
    if (my.id === undefined) rows.push(my);
    else if (!kept.has(my.id) && !sameValue(plain(my), plain(before.get(my.id)))) return undefined;
  }
  return rows;
}

function byId<T extends Row>(rows: readonly T[] | null | undefined): ReadonlyMap<number, T> {
  return new Map((rows ?? []).flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
}

/** The form's values after the person chose: on top of the current row, so that nothing else is undone. */
export function mergedValues(
  entity: EntityModel,
  current: Values,
  mine: Values,
  differences: readonly Difference[],
  choices: { readonly [field: string]: Side },
): Values {
  const merged: Record<string, unknown> = { ...toFormValues(entity.fields, current) };
  for (const field of entity.fields) {
    if (field.writeOnly && field.id in mine) merged[field.id] = mine[field.id];
  }
  for (const { field, meu, joined, choice } of differences) {
    if ((choices[field.id] ?? choice) === 'meu')
      merged[field.id] = joined && choices[field.id] === undefined ? joined : meu;
  }
  return merged;
}
