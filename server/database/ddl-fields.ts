/** What fields become in a table: columns with their types and defaults, and the constraints that hold them. */
import { periodSql } from './overlap-sql.ts';
import type { OverlapKeyword } from '#schemas/meta/vocabulary.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { ColumnSpec, ConstraintSpec } from './ddl-spec.ts';
import { literal, objectName, quote } from './names.ts';

export type TargetOf = (resource: string) => string | undefined;

/** Most references of a record are empty; nobody looks an empty one up by it, and each entry is paid for at every write. */
export function filledOnly(field: FieldModel): string {
  return columnSpec(field).notNull ? '' : ` WHERE ${quote(field.column)} IS NOT NULL`;
}

export function columnSpec(field: FieldModel): ColumnSpec {
  const type = columnType(field);
  const hidable = field.when?.visible !== undefined && field.when.onHide !== 'keep';
  const defaultSql = defaultOf(field);
  return {
    name: field.column,
    type,
    // What may be cleared by a condition may be empty, whatever `required` says of it when it shows.
    notNull: !field.nullable && !hidable && (field.required || defaultSql !== undefined),
    ...(defaultSql === undefined ? {} : { default: defaultSql }),
    ...(type === 'text' ? { collated: true } : {}),
    ...(field.was ? { was: field.was } : {}),
  };
}

/** PostgreSQL type of a stored field, as format_type() writes it. */
export function columnType(field: FieldModel): string {
  switch (field.kind) {
    case 'integer':
      return isSmall(field) ? 'integer' : 'bigint';
    case 'decimal':
    case 'money':
      return `numeric(19,${field.scale})`;
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamp(3) with time zone';
    case 'ref':
      return 'bigint';
    case 'list':
      return 'jsonb';
    case 'enum':
      return field.options?.every((option) => typeof option.value === 'number') ? 'integer' : 'text';
    default:
      return 'text'; // time too: 'HH:mm' as the wire has it
  }
}

function isSmall(field: FieldModel): boolean {
  const { minimum, maximum } = field.schema;
  return maximum !== undefined && maximum <= 2_147_483_647 && (minimum ?? 0) >= -2_147_483_648;
}

function defaultOf(field: FieldModel): string | undefined {
  const value = field.default;
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string' && (field.kind === 'decimal' || field.kind === 'money')) return value;
  if (typeof value === 'string') return value.startsWith('$') ? undefined : literal(value);
  return literal(JSON.stringify(value));
}

export function fieldConstraints(
  table: string,
  fields: readonly FieldModel[],
  targetOf: TargetOf,
): ConstraintSpec[] {
  return fields.flatMap((field) => {
    if (field.kind === 'ref') {
      const target = targetOf(field.ref?.resource ?? '');
      return target ? [foreignKey(table, field.column, target, field.ref?.onDelete ?? 'restrict')] : [];
    }
    const conditions = checksOf(field);
    if (conditions.length === 0) return [];
    const definition = `CHECK (${conditions.join(' AND ')})`;
    return [{ name: objectName(table, [field.column], 'ck', definition), kind: 'ck' as const, definition }];
  });
}

/** A net below the validator: what a hand-written UPDATE or a faulty import could break. */
function checksOf(field: FieldModel): string[] {
  const column = quote(field.column);
  const { minLength, maxLength, minimum, maximum, pattern } = field.schema;
  const type = columnType(field);
  const checks: string[] = [];
  if (field.options && field.options.length > 0) {
    const values = field.options.map(({ value }) =>
      typeof value === 'number' ? String(value) : literal(value),
    );
    checks.push(`${column} IN (${values.join(', ')})`);
  } else if (type === 'text') {
    const least = Math.max(1, minLength ?? 1);
    checks.push(
      maxLength === undefined
        ? `char_length(${column}) >= ${least}`
        : `char_length(${column}) BETWEEN ${least} AND ${maxLength}`,
    );
    if (pattern !== undefined && isPlainPattern(pattern)) checks.push(`${column} ~ ${literal(pattern)}`);
    if (field.format === 'competencia') checks.push(`${column} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`);
    if (field.kind === 'time') checks.push(`${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'`);
  } else if (field.kind === 'integer') {
    if (minimum !== undefined) checks.push(`${column} >= ${minimum}`);
    if (maximum !== undefined) checks.push(`${column} <= ${maximum}`);
  }
  checks.push(...constantBounds(field));
  return checks;
}

/**
 * `x-range` by constants. Bounds by today move and those by another field are judged only where one of the two is written, so
 * neither holds of every row; a moment is compared by its day in the unit's zone, which no row says.
 */
function constantBounds(field: FieldModel): string[] {
  if (field.kind === 'datetime') return [];
  const { from, to } = field.schema['x-range'] ?? {};
  const column = quote(field.column);
  return [
    { bound: from, sign: '>=' },
    { bound: to, sign: '<=' },
  ].flatMap(({ bound, sign }) => {
    if (bound === undefined || bound.startsWith('$')) return [];
    return [`${column} ${sign} ${field.kind === 'date' ? literal(bound) : bound}`];
  });
}

/** Patterns that JavaScript and PostgreSQL read alike: anchored, ASCII classes, counts, groups, no escapes. */
function isPlainPattern(pattern: string): boolean {
  return /^\^[A-Za-z0-9[\](){}|,.+?* _/-]+\$$/.test(pattern) && !pattern.includes('(?');
}

export function foreignKey(
  table: string,
  column: string,
  target: string,
  onDelete: 'restrict' | 'set null' | 'cascade',
): ConstraintSpec {
  const action = { restrict: '', 'set null': ' ON DELETE SET NULL', cascade: ' ON DELETE CASCADE' }[onDelete];
  return {
    name: objectName(table, [column], 'fk'),
    kind: 'fk',
    definition: `FOREIGN KEY (${quote(column)}) REFERENCES ${quote(target)} (id)${action}`,
    target: { table: target, onDelete: onDelete === 'restrict' ? 'a' : onDelete === 'cascade' ? 'c' : 'n' },
  };
}

export function overlapConstraints(
  table: string,
  scope: readonly string[],
  fields: readonly FieldModel[],
  rule: OverlapKeyword,
  where: readonly string[],
): ConstraintSpec[] {
  const find = (id: string) => fields.find((field) => field.id === id);
  const [from, to] = [find(rule.from), find(rule.to)];
  if (!from || !to) return [];
  const keys = rule.by.flatMap((id) => {
    const field = find(id);
    return field && !scope.includes(field.column)
      ? [{ column: field.column, sql: `${equalKey(field)} WITH =` }]
      : [];
  });
  const elements = [
    ...scope.map((column) => `${quote(column)} WITH =`),
    ...keys.map((key) => key.sql),
    ...(rule.apart ?? []).flatMap((id) => {
      const field = find(id);
      return field ? [`${equalKey(field)} WITH <>`] : [];
    }),
    `${periodSql(from, to)} WITH &&`,
  ];
  const rows = where.length > 0 ? ` WHERE (${where.join(' AND ')})` : '';
  const definition = `EXCLUDE USING gist (${elements.join(', ')})${rows}`;
  const order = `CHECK (${quote(from.column)} <= ${quote(to.column)})`;
  return [
    { name: objectName(table, [from.column, to.column], 'ck', order), kind: 'ck', definition: order },
    {
      // The last two columns of the name are the period, whose fields errors.ts marks.
      name: objectName(table, [...keys.map((key) => key.column), from.column, to.column], 'ex', definition),
      kind: 'ex',
      definition,
    },
  ];
}

/** Conditions that leave out the rows outside the rule. */
export function outsideSql(fields: readonly FieldModel[], { unless = {} }: OverlapKeyword): string[] {
  return Object.entries(unless).flatMap(([id, values]) => {
    const field = fields.find((field) => field.id === id);
    if (!field) return [];
    const column = quote(field.column);
    const given = values.filter((value) => value !== null);
    const others = given
      .map((value) => (typeof value === 'boolean' ? String(value) : literal(value)))
      .join(', ');
    return [
      ...(given.length < values.length ? [`${column} IS NOT NULL`] : []),
      ...(given.length > 0 ? [`${column} NOT IN (${others})`] : []),
    ];
  });
}

/** Empty equals empty: two rows for 'no plan' overlap too. */
function equalKey(field: FieldModel): string {
  const column = quote(field.column);
  const type = columnType(field);
  if (type === 'boolean') return `(${column}::int)`;
  if (!columnSpec(field).notNull) {
    if (type === 'text') return `COALESCE(${column}, '')`;
    if (type === 'bigint' || type === 'integer') return `COALESCE(${column}, 0)`;
  }
  return column;
}
