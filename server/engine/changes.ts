/** Two states of a record compared, in words that a person reads: for its history and for the audit. */
import { displayValue } from '#domain/formato/validate-format.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { itemTitle } from '#domain/registro/value-text.ts';
import type { HistoryChange } from '#domain/registro/wire.ts';
import { quote } from '#server/database/names.ts';
import { maskValue, type Hidden } from './access.ts';
import { labelSql, type Row } from './entity-sql.ts';
import type { Queryable } from '../database/query.ts';
import { parseSnapshot, recordOf } from './snapshot.ts';

/** The state that the audit kept, as a record. */
export function recordFrom(entity: EntityModel, text: string | null): Row | undefined {
  const snapshot = parseSnapshot(text);
  return snapshot ? recordOf(entity, snapshot) : undefined;
}

export type Labels = ReadonlyMap<string, string>;
type Values = { readonly [field: string]: unknown };

/** Field by field what differs, in words; of a field in `hidden` only its masked form, or nothing. */
export function changesOf(
  entity: EntityModel,
  antes: Row | undefined,
  depois: Row | undefined,
  labels: Labels,
  hidden: readonly Hidden[],
): HistoryChange[] {
  return entity.fields.flatMap((field) => {
    if (field.writeOnly) return [];
    const own = hidden.find((rule) => rule.field.id === field.id);
    const withheld = own !== undefined && own.inside === undefined;
    if (withheld && !field.access?.mask) return [];
    if (field.child)
      return childChanges(field, antes?.[field.id], depois?.[field.id], labels, new Set(own?.inside));
    return fieldChange(field, field.id, field.title, antes, depois, labels, withheld);
  });
}

function fieldChange(
  field: FieldModel,
  campo: string,
  titulo: string,
  antes: Values | undefined,
  depois: Values | undefined,
  labels: Labels,
  masked = false,
): HistoryChange[] {
  const [before, after] = [antes?.[field.id] ?? null, depois?.[field.id] ?? null];
  if (before === after || JSON.stringify(before) === JSON.stringify(after)) return [];
  const say = (value: unknown): string | null =>
    value === null ? null : masked ? (maskValue(field, value) ?? null) : words(field, value, labels);
  return [{ campo, titulo, antes: say(before), depois: say(after) }];
}

/** Each child row that came, went or changed, named by its place in the list. */
function childChanges(
  child: FieldModel,
  antes: unknown,
  depois: unknown,
  labels: Labels,
  hidden: ReadonlySet<FieldModel>,
): HistoryChange[] {
  const fields = (child.child?.fields ?? []).filter((field) => !hidden.has(field) || field.access?.mask);
  const before = new Map(((antes ?? []) as Row[]).map((row, index) => [row.id, { row, index }]));
  const after = new Map(((depois ?? []) as Row[]).map((row, index) => [row.id, { row, index }]));
  const summary = (row: Values): string =>
    fields
      .flatMap((field) => {
        const value = row[field.id] ?? null;
        if (value === null) return [];
        return (hidden.has(field) ? maskValue(field, value) : words(field, value, labels)) ?? [];
      })
      .join(' · ');
  const singular = child.child?.singular ?? child.title;
  const gone = [...before].filter(([id]) => !after.has(id));
  return [
    ...[...after].flatMap(([id, { row, index }]): HistoryChange[] => {
      const earlier = before.get(id);
      const titulo = `${singular} ${index + 1}`;
      if (!earlier) return [{ campo: `${child.id}.${index}`, titulo, antes: null, depois: summary(row) }];
      return fields.flatMap((field) =>
        fieldChange(
          field,
          `${child.id}.${index}.${field.id}`,
          `${titulo}: ${field.title}`,
          earlier.row,
          row,
          labels,
          hidden.has(field),
        ),
      );
    }),
    ...gone.map(([, { row, index }]): HistoryChange => ({
      campo: `${child.id}.${index}`,
      titulo: `${singular} ${index + 1}`,
      antes: summary(row),
      depois: null,
    })),
  ];
}

/** A value as a person reads it. */
function words(field: FieldModel, value: unknown, labels: Labels): string {
  if (field.ref) return labels.get(`${field.ref.resource}/${String(value)}`) ?? `nº ${String(value)}`;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (field.options) return field.options.find((option) => option.value === value)?.title ?? String(value);
  if (Array.isArray(value)) return value.map((item) => itemTitle(field, item)).join(', ');
  const text = String(value);
  return field.format ? displayValue(field.format, text, { scale: field.scale }) : text;
}

/** Labels of every row that the states refer to, one query for each register referred to. */
export async function labelsOf(
  db: Queryable,
  registry: Registry,
  entity: EntityModel,
  rows: readonly (Row | undefined)[],
): Promise<Labels> {
  const wanted = new Map<string, Set<number>>();
  const collect = (fields: readonly FieldModel[], row: Values): void => {
    for (const field of fields) {
      const value = row[field.id];
      if (field.child && Array.isArray(value))
        for (const child of value as Values[]) collect(field.child.fields, child);
      if (!field.ref || typeof value !== 'number') continue;
      const ids = wanted.get(field.ref.resource) ?? new Set();
      wanted.set(field.ref.resource, ids.add(value));
    }
  };
  for (const row of rows) if (row) collect(entity.fields, row);
  const found = new Map<string, string>();
  // One after another: where this is a transaction there is one connection, and it takes one statement at a time.
  for (const [resource, ids] of wanted) {
    const target = Object.hasOwn(registry.entity, resource) ? registry.entity[resource] : undefined;
    if (!target) continue;
    const { rows: labels } = await db.query<{ id: number; label: string }>({
      text: `SELECT t.id, ${labelSql(target, 't')} AS label FROM ${quote(target.table)} t WHERE t.id = ANY($1)`,
      values: [[...ids]],
    });
    for (const { id, label } of labels) found.set(`${resource}/${id}`, label);
  }
  return found;
}
