/** Child rows that give an account reach to a provider (`x-child.reach`): who may add, change and remove them. */
import { AppError, type FieldErrors } from '#domain/errors/app-error.ts';
import type { ChildModel, EntityModel } from '#domain/registro/entity.ts';
import { PRESTADORES } from '#domain/registro/provider.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { registro } from '#messages/registro.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { namesOf as labelsOfRows } from './labels.ts';
import type { Queryable } from '../database/query.ts';

type Values = { readonly [field: string]: unknown };
type ChildRow = Values & { readonly id?: number };
type Who = { readonly registry: Registry; readonly entity: EntityModel; readonly contexto: Contexto };

/**
 * Refuses `valores` where they add, change or remove a row whose provider, before or after, the caller does not reach, or
 * any row of the caller's own record. Rows that come back as they are stored pass, whosever they are. 403 by field.
 */
export async function demandReach(db: Queryable, who: Who, valores: Values, atual?: Values): Promise<void> {
  const { entity, contexto } = who;
  if (contexto.alcance.tudo) return;
  const errors: { [path: string]: string[] } = {};
  for (const { id: path, child } of entity.children) {
    if (!child?.reach || !Object.hasOwn(valores, path)) continue;
    const rows = (valores[path] ?? []) as readonly ChildRow[];
    const stored = new Map(((atual?.[path] ?? []) as readonly ChildRow[]).map((row) => [row.id, row]));
    const kept = new Set(rows.map((row) => row.id));
    const gone = [...stored.values()].filter((row) => !kept.has(row.id));
    const touched = rows
      .map((row, index) => ({ row, index }))
      .filter(({ row }) => differs(child, row, stored.get(row.id)));
    if (touched.length + gone.length > 0 && isOwn(child, atual, contexto)) {
      errors[path] = [registro.alcanceProprio];
      continue;
    }
    const { to } = child.reach;
    const foreign = (row: Values | undefined): number[] => outside(row?.[to], contexto);
    const names = await namesOf(
      db,
      who,
      [...touched.map(({ row }) => row), ...stored.values()].flatMap(foreign),
    );
    for (const { row, index } of touched) {
      const other = [...foreign(stored.get(row.id)), ...foreign(row)][0];
      // A provider newly chosen is named by its number alone: that it exists is no business of the caller's.
      if (other !== undefined)
        errors[`${path}.${index}.${to}`] = [
          registro.alcanceAlheio(foreign(stored.get(row.id)).length > 0 ? (names.get(other) ?? null) : null),
        ];
    }
    const lost = gone.flatMap(foreign);
    if (lost.length > 0)
      errors[path] = [registro.alcanceRetirado(lost.map((id) => names.get(id) ?? String(id)))];
  }
  refuse(errors);
}

/** A record goes to the bin, or comes back from it, by who reaches every provider that its rows give. */
export async function demandReachOfAll(db: Queryable, who: Who, atual: Values): Promise<void> {
  const { entity, contexto } = who;
  if (contexto.alcance.tudo) return;
  const foreign = entity.children.flatMap(({ id, child }) => {
    const reach = child?.reach;
    return reach
      ? ((atual[id] ?? []) as readonly ChildRow[]).flatMap((row) => outside(row[reach.to], contexto))
      : [];
  });
  if (foreign.length === 0) return;
  const names = await namesOf(db, who, foreign);
  throw new AppError('alcance-negado', { messages: [registro.alcanceDoRegistro([...names.values()])] });
}

function refuse(errors: FieldErrors): void {
  const texts = Object.values(errors).flat();
  if (texts.length > 0) throw new AppError('alcance-negado', { messages: [...new Set(texts)], errors });
}

function outside(provider: unknown, { alcance }: Contexto): number[] {
  return typeof provider === 'number' && !alcance.prestadores.has(provider) ? [provider] : [];
}

/** Whether the record is the one that the caller's account is tied to. */
function isOwn({ reach }: ChildModel, atual: Values | undefined, { alcance }: Contexto): boolean {
  return (
    reach !== undefined &&
    atual !== undefined &&
    alcance[reach.by] !== null &&
    atual['id'] === alcance[reach.by]
  );
}

function differs(child: ChildModel, row: ChildRow, before: ChildRow | undefined): boolean {
  if (!before) return true;
  return child.fields.some(
    ({ id, computed }) =>
      !computed &&
      Object.hasOwn(row, id) &&
      JSON.stringify(row[id] ?? null) !== JSON.stringify(before[id] ?? null),
  );
}

async function namesOf(
  db: Queryable,
  { registry }: Who,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const prestador = registry.entity[PRESTADORES];
  if (ids.length === 0 || !prestador) return new Map();
  return labelsOfRows(db, prestador, ids);
}
