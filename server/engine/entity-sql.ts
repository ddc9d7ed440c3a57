/**
 * The parts of an entity's SQL, compiled once per registry. They are columns, labels and names in the same
 * query, and the way from a result (an array of values) to the row on the wire. Labels are scalar subqueries
 * and not joins. The work is the same, but the planner does not try the orders of eight tables each time.
 */
import { hasColumn, type ChildModel, type EntityModel, type FieldModel } from '#domain/registro/entity.ts';
import { FUSO_PADRAO } from '#domain/formato/fuso.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { calculos, isCalculoName } from '#domain/calculo/calculos.ts';
import { parentColumn, preferredOf } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import { childState, OWN_STATE, stateSql } from '#server/database/state-sql.ts';
import { hoje } from '#server/clock.ts';

/** A record as it travels. */
export type Row = { id: number; versao: number; [field: string]: unknown };

export type EntitySql = {
  readonly entity: EntityModel;
  readonly table: string;
  /** Fields that have a column in the entity's own table. */
  readonly stored: readonly FieldModel[];
  /** `SELECT` list over alias t, labels and names included; children not. */
  readonly select: string;
  /** Like `select`, with nothing in place of what is too large for a list. */
  readonly selectList: string;
  /** Like `select`, with each child table as one JSON column more. */
  readonly selectFull: string;
  /** The row as the audit keeps it: jsonb by column name, child tables as arrays under their column-like name. */
  readonly snapshot: string;
  /** `snapshot` in its two parts: the own columns, and the child tables ('' where there are none). */
  readonly ownSnapshot: string;
  readonly childrenSnapshot: string;
  /** The row of a result of `select` or `selectFull`; of `select`, with the child rows of `known`. */
  toRow(values: readonly unknown[], known?: Row): Row;
};

const cache = new WeakMap<Registry, Map<string, EntitySql>>();

export function entitySql(registry: Registry, entity: EntityModel): EntitySql {
  let byName = cache.get(registry);
  if (!byName) cache.set(registry, (byName = new Map()));
  let compiled = byName.get(entity.name);
  if (!compiled) byName.set(entity.name, (compiled = compile(registry, entity)));
  return compiled;
}

/** The child table's model; asking it of another field is a mistake of ours. */
export function childOf(field: FieldModel): ChildModel {
  if (!field.child) throw new TypeError(`${field.id} is no child table`);
  return field.child;
}

/** Child tables in a snapshot stand under the child's id as a column would be spelled. */
export function childKey(child: FieldModel): string {
  return child.column;
}

/** The text that names a row of `target`, over an alias; fields that only some may read never show in a label. */
export function labelSql(target: EntityModel, alias: string): string {
  const parts = target.label
    .map((id) => target.field[id])
    .filter((field): field is FieldModel => field !== undefined && hasColumn(field) && !field.access?.read)
    .map((field) => saidSql(target, field, alias));
  return parts.length > 0 ? `concat_ws(' · ', ${parts.join(', ')})` : `${alias}.id::text`;
}

/** A label is read by people: its days and moments are said as they are on screen, by the clock of the row's unit. */
function saidSql(target: EntityModel, field: FieldModel, alias: string): string {
  const own = shownSql(target, field, alias);
  if (field.kind === 'date') return `to_char(${own}, 'DD/MM/YYYY')`;
  if (field.kind !== 'datetime') return own;
  const unit = `(SELECT u.fuso_horario FROM prestador u WHERE u.id = ${alias}.prestador_id)`;
  const zone = target.tenant ? `coalesce(${unit}, '${FUSO_PADRAO}')` : `'${FUSO_PADRAO}'`;
  return `to_char(${own} AT TIME ZONE ${zone}, 'DD/MM/YYYY HH24:MI')`;
}

/** A field as it is shown: the one it prefers where that is filled ('nome social' before 'nome civil'). */
export function shownSql(entity: EntityModel, field: FieldModel, alias: string): string {
  const own = `${alias}.${quote(field.column)}`;
  const first = preferredOf(entity, field);
  return first ? `coalesce(${alias}.${quote(first.column)}, ${own})` : own;
}

/** The label of the row that a column points to; where the record keeps how it read that day, that. */
function labelOf({ field, target }: RefColumn, siblings: readonly FieldModel[], alias: string): string {
  const own = `(SELECT ${labelSql(target, 'r')} FROM ${quote(target.table)} r WHERE r.id = ${alias}.${quote(field.column)})`;
  const kept = siblings.find(({ id }) => id === field.ref?.keeps);
  if (!kept) return own;
  // Without the system and version at its end.
  return `coalesce(regexp_replace(${alias}.${quote(kept.column)}, ' \\[[^]]*\\]$', ''), ${own})`;
}

function userName(column: string): string {
  return `(SELECT u.nome FROM usuario u WHERE u.id = ${column})`;
}

type RefColumn = { readonly field: FieldModel; readonly target: EntityModel };

function refsOf(registry: Registry, fields: readonly FieldModel[]): readonly RefColumn[] {
  return fields.flatMap((field) => {
    const target =
      field.ref && Object.hasOwn(registry.entity, field.ref.resource)
        ? registry.entity[field.ref.resource]
        : undefined;
    return target ? [{ field, target }] : [];
  });
}

function compile(registry: Registry, entity: EntityModel): EntitySql {
  const table = quote(entity.table);
  const stored = entity.fields.filter(hasColumn);
  const shown = stored.filter((field) => !field.writeOnly);
  const refs = refsOf(registry, shown);
  const head = [
    't.id',
    't.versao',
    't.criado_em',
    userName('t.criado_por'),
    't.atualizado_em',
    userName('t.atualizado_por'),
    't.excluido_em',
    userName('t.excluido_por'),
  ];
  const own = shown.map((field) => `t.${quote(field.column)}`);
  const labels = refs.map((ref) => labelOf(ref, shown, 't'));
  const children = entity.children.map((child) => childSql(registry, entity, child));
  const select = [...head, ...own, ...labels].join(', ');
  const light = shown.map((field, index) => (field.heavy ? 'NULL' : own[index]));
  const computed = entity.fields.filter((field) => !hasColumn(field) && field.kind !== 'child');
  const refAt = head.length + own.length;
  const childAt = refAt + labels.length;
  const childrenSnapshot = children
    .map((child) => `jsonb_build_object('${child.key}', ${child.snapshot})`)
    .join(' || ');

  return {
    entity,
    table,
    stored,
    select,
    selectList: [...head, ...light, ...labels].join(', '),
    selectFull: [select, ...children.map((child) => child.select)].join(', '),
    snapshot: stateSql(entity),
    ownSnapshot: OWN_STATE,
    childrenSnapshot,
    toRow(values, known) {
      const row: Row = { id: values[0] as number, versao: values[1] as number };
      shown.forEach((field, index) => (row[field.id] = decode(field, values[head.length + index])));
      const full = values.length > childAt;
      if (full || known) {
        children.forEach((child, index) => {
          row[child.field.id] = full ? child.toRows(values[childAt + index]) : known?.[child.field.id];
        });
      }
      row.criadoEm = values[2];
      row.criadoPor = values[3] ?? null;
      row.atualizadoEm = values[4] ?? null;
      row.atualizadoPor = values[5] ?? null;
      if (values[6]) Object.assign(row, { excluidoEm: values[6], excluidoPor: values[7] ?? null });
      row._ref = refsOfRow(refs, row, values, refAt);
      for (const field of computed) row[field.id] = compute(field, row);
      return row;
    },
  };
}

function refsOfRow(refs: readonly RefColumn[], row: Row, values: readonly unknown[], at: number): object {
  const labels: { [field: string]: { id: unknown; label: unknown } } = {};
  refs.forEach(({ field }, index) => {
    const id = row[field.id];
    if (id !== null && id !== undefined) labels[field.id] = { id, label: values[at + index] ?? String(id) };
  });
  return labels;
}

/** The value of an `x-computed` field over the record; null when its function is not known. */
export function compute(field: FieldModel, record: { readonly [id: string]: unknown }): unknown {
  const name = field.computed?.fn ?? '';
  return isCalculoName(name) ? calculos[name](record, { hoje: hoje() }) : null;
}

function childSql(registry: Registry, entity: EntityModel, field: FieldModel) {
  const child = childOf(field);
  const fields = child.fields.filter((item) => hasColumn(item) && !item.writeOnly);
  const refs = refsOf(registry, fields);
  const values = [
    'c.id',
    ...fields.map((item) => jsonValue(item)),
    ...refs.map((ref) => labelOf(ref, fields, 'c')),
  ];
  const from = `FROM ${quote(child.table)} c WHERE c.${quote(parentColumn(entity))} = t.id`;
  return {
    field,
    key: childKey(field),
    select: `(SELECT coalesce(json_agg(json_build_array(${values.join(', ')}) ORDER BY c.ordem, c.id), '[]'::json) ${from})`,
    snapshot: childState(entity, field),
    toRows(list: unknown): object[] {
      return ((list ?? []) as unknown[][]).map((item) => {
        const row: Row = { id: item[0] as number } as Row;
        fields.forEach((fieldModel, index) => (row[fieldModel.id] = decode(fieldModel, item[index + 1])));
        for (const fieldModel of child.fields)
          if (fieldModel.computed && !hasColumn(fieldModel)) row[fieldModel.id] = compute(fieldModel, row);
        if (refs.length > 0) row._ref = refsOfRow(refs, row, item, fields.length + 1);
        return row;
      });
    },
  };
}

/** Inside JSON a numeric would become a float and a time would lose its zone: both travel as text. */
function jsonValue(field: FieldModel): string {
  const column = `c.${quote(field.column)}`;
  if (field.kind === 'money' || field.kind === 'decimal') return `${column}::text`;
  if (field.kind === 'datetime') return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return column;
}

/** From the driver's value to the wire's: a time of whole minutes has no seconds. */
export function decode(field: FieldModel, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (field.kind === 'time' && typeof value === 'string')
    return value.endsWith(':00') && value.length === 8 ? value.slice(0, 5) : value;
  return value;
}
