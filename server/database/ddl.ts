/** The tables that the declarations ask for, as data (compared with the catalogue) and as SQL. */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { literal, objectName, quote } from './names.ts';

export type ColumnSpec = {
  readonly name: string;
  /** As format_type() writes it. */
  readonly type: string;
  readonly notNull: boolean;
  readonly identity?: true;
  /** SQL of the default, in the catalogue's normal form without casts. */
  readonly default?: string;
  /** Portuguese order; every text column that people read has it. */
  readonly collated?: boolean;
  /** Generated search text over these columns. */
  readonly searchOf?: readonly string[];
  readonly was?: string;
};

export type ConstraintSpec = {
  readonly name: string;
  readonly kind: 'fk' | 'ck' | 'ex';
  /** What follows the name in ALTER TABLE ... ADD CONSTRAINT. */
  readonly definition: string;
  /** For a foreign key: what it points to and what happens there, as the catalogue says it. */
  readonly target?: { readonly table: string; readonly onDelete: 'a' | 'c' | 'n' };
};

export type IndexSpec = { readonly name: string; readonly unique: boolean; readonly definition: string };

export type TableSpec = {
  readonly name: string;
  readonly title: string;
  readonly was?: string;
  readonly columns: readonly ColumnSpec[];
  readonly constraints: readonly ConstraintSpec[];
  readonly indexes: readonly IndexSpec[];
};

/** References to what no declaration describes. */
const SYSTEM_RESOURCES: { readonly [resource: string]: string } = {
  usuarios: 'usuario',
  'grupos-regra': 'grupo_regra',
  regras: 'grupo_regra',
};

/** Every table that the registry needs, parents before their child tables. Throws on a table name used twice. */
export function tablesOf(entities: readonly EntityModel[]): readonly TableSpec[] {
  const byResource = new Map(entities.map((entity) => [entity.name, entity.table]));
  const targetOf = (resource: string) => byResource.get(resource) ?? SYSTEM_RESOURCES[resource];
  const unique = new Map<string, EntityModel>();
  for (const entity of entities) if (!unique.has(entity.table)) unique.set(entity.table, entity);
  const tables = [...unique.values()].flatMap((entity) => [entityTable(entity, targetOf), ...childTables(entity, targetOf)]);
  const seen = new Set<string>();
  for (const table of tables) {
    if (seen.has(table.name))
      throw new Error(`Duas declarações usam a tabela ${table.name}: mude x-entity.table ou x-child.table de uma delas.`);
    seen.add(table.name);
  }
  return tables;
}

/** Column of a child table that points to its parent's row. */
export function parentColumn(entity: { readonly table: string }): string {
  return `${entity.table}_id`;
}

/** Fields that have a column in the entity's own table. */
export function storedFields(fields: readonly FieldModel[]): readonly FieldModel[] {
  return fields.filter((field) => field.kind !== 'child' && !(field.computed && !field.computed.stored));
}

/** The field that is shown, found and sorted by instead of this one where it is filled; not one that only some may read. */
export function preferredOf(entity: EntityModel, field: FieldModel): FieldModel | undefined {
  const first = field.ui.prefer ? entity.field[field.ui.prefer] : undefined;
  return first && !first.access?.read ? first : undefined;
}

/** Columns whose text makes up `busca`, in order; empty: the table has no such column. */
export function searchColumns(entity: EntityModel): readonly string[] {
  return storedFields(entity.fields)
    .filter((field) => field.search && field.kind !== 'list' && field.kind !== 'boolean' && field.kind !== 'file')
    .map((field) => field.column);
}

type TargetOf = (resource: string) => string | undefined;

function entityTable(entity: EntityModel, targetOf: TargetOf): TableSpec {
  const { table } = entity;
  const live = ' WHERE excluido_em IS NULL';
  const fields = storedFields(entity.fields);
  const search = searchColumns(entity);
  const scope = entity.tenant ? ['prestador_id'] : [];
  const columnOf = (id: string) => entity.field[id]?.column ?? id;
  const indexes = new Map<string, IndexSpec>();
  const addIndex = (columns: readonly string[], kind: 'uk' | 'ix', where = '', extra = '') => {
    const name = objectName(table, columns, kind);
    const list = [...columns.map(quote), ...(extra ? [extra] : [])].join(', ');
    indexes.set(name, {
      name,
      unique: kind === 'uk',
      definition: `ON ${quote(table)} (${list})${where}`,
    });
  };
  /** In the order in which a list shows the rows. */
  const addSortIndex = (field: FieldModel) => {
    const first = preferredOf(entity, field);
    if (!first) return addIndex([...scope, field.column], 'ix', live, 'id');
    const name = objectName(table, [...scope, first.column, field.column], 'ix');
    const shown = `coalesce(${quote(first.column)}, ${quote(field.column)})`;
    // The columns themselves ride along: only then is a page deep in the list found by the index alone.
    const include = ` INCLUDE (${quote(first.column)}, ${quote(field.column)})`;
    const definition = `ON ${quote(table)} (${[...scope.map(quote), shown, 'id'].join(', ')})${include}${live}`;
    indexes.set(name, { name, unique: false, definition });
  };
  const uniqueFirst = new Set<string>();
  for (const key of entity.unique) {
    const columns = [...scope, ...key.map(columnOf).filter((column) => !scope.includes(column))];
    addIndex(columns, 'uk', live);
    if (key.length === 1) uniqueFirst.add(columnOf(key[0] ?? ''));
  }
  for (const field of fields) {
    if (field.kind === 'ref') addIndex([field.column], 'ix', filledOnly(field));
    else if (field.indexed && field.sortable && !uniqueFirst.has(field.column)) addSortIndex(field);
  }
  const sort = entity.field[entity.sort[0].field];
  if (sort && sort.kind !== 'ref' && sort.sortable && !uniqueFirst.has(sort.column)) addSortIndex(sort);
  for (const key of entity.indexes) {
    if (key.length > 1) addIndex([...scope, ...key.map(columnOf)], 'ix', live, 'id');
  }
  if (
    entity.tenant &&
    ![...indexes.values()].some((index) => index.definition.includes('(prestador_id') && !index.definition.includes(live))
  ) {
    addIndex(['prestador_id'], 'ix', '', 'id');
  }
  if (search.length > 0) {
    const name = objectName(table, ['busca'], 'trgm');
    indexes.set(name, {
      name,
      unique: false,
      definition: `ON ${quote(table)} USING gin (busca gin_trgm_ops)`,
    });
  }
  for (const field of fields) {
    // Prose searched by itself only. What is in `busca` is narrowed through it, and a code is looked up whole:
    // this index costs more than all others of a table together when rows are written.
    if (
      field.schema['x-col']?.index === true &&
      field.kind === 'text' &&
      !field.format &&
      field.schema.pattern === undefined &&
      (field.maxLength ?? 500) > 30 &&
      !search.includes(field.column)
    ) {
      const name = objectName(table, [field.column], 'trgm');
      indexes.set(name, {
        name,
        unique: false,
        definition: `ON ${quote(table)} USING gin (zelo_busca(${quote(field.column)}) gin_trgm_ops)`,
      });
    }
  }
  const prestador = targetOf('prestadores');
  return {
    name: table,
    title: entity.title,
    was: entity.was,
    columns: [
      ID,
      ...(entity.tenant ? [{ name: 'prestador_id', type: 'bigint', notNull: true }] : []),
      ...fields.map(columnSpec),
      ...(search.length > 0 ? [{ name: 'busca', type: 'text', notNull: false, collated: true, searchOf: search }] : []),
      ...STAMPS,
    ],
    constraints: [
      ...(entity.tenant && prestador ? [foreignKey(table, 'prestador_id', prestador, 'restrict')] : []),
      ...fieldConstraints(table, fields, targetOf),
      ...(entity.noOverlap
        ? overlapConstraints(table, scope, entity.fields, entity.noOverlap, ' WHERE (excluido_em IS NULL)')
        : []),
    ],
    indexes: [...indexes.values()],
  };
}

function childTables(entity: EntityModel, targetOf: TargetOf): TableSpec[] {
  const parent = parentColumn(entity);
  return entity.children.flatMap(({ child, title }) => {
    if (!child) return [];
    const { table } = child;
    const fields = storedFields(child.fields);
    const indexes: IndexSpec[] = [
      {
        name: objectName(table, [parent], 'ix'),
        unique: false,
        definition: `ON ${quote(table)} (${quote(parent)}, ordem)`,
      },
    ];
    const columnOf = (id: string) => child.fields.find((field) => field.id === id)?.column ?? id;
    for (const key of child.unique) {
      const columns = [parent, ...key.map(columnOf)];
      indexes.push({
        name: objectName(table, columns, 'uk'),
        unique: true,
        definition: `ON ${quote(table)} (${columns.map(quote).join(', ')})`,
      });
    }
    for (const field of fields) {
      if (field.kind !== 'ref' && field.schema['x-col']?.index !== true) continue;
      indexes.push({
        name: objectName(table, [field.column], 'ix'),
        unique: false,
        definition: `ON ${quote(table)} (${quote(field.column)})${filledOnly(field)}`,
      });
    }
    return [
      {
        name: table,
        title: `${entity.title}: ${title}`,
        columns: [
          ID,
          { name: parent, type: 'bigint', notNull: true },
          { name: 'ordem', type: 'integer', notNull: true, default: '0' },
          ...fields.map(columnSpec),
        ],
        constraints: [
          foreignKey(table, parent, entity.table, 'cascade'),
          ...fieldConstraints(table, fields, targetOf),
          ...(child.noOverlap ? overlapConstraints(table, [parent], child.fields, child.noOverlap, '') : []),
        ],
        indexes,
      },
    ];
  });
}

const ID: ColumnSpec = { name: 'id', type: 'bigint', notNull: true, identity: true };

const STAMPS: readonly ColumnSpec[] = [
  { name: 'versao', type: 'integer', notNull: true, default: '1' },
  { name: 'criado_em', type: 'timestamp(3) with time zone', notNull: true, default: 'now()' },
  { name: 'criado_por', type: 'bigint', notNull: false },
  { name: 'atualizado_em', type: 'timestamp(3) with time zone', notNull: true, default: 'now()' },
  { name: 'atualizado_por', type: 'bigint', notNull: false },
  { name: 'excluido_em', type: 'timestamp(3) with time zone', notNull: false },
  { name: 'excluido_por', type: 'bigint', notNull: false },
];

/** Most references of a record are empty; nobody looks an empty one up by it, and each entry is paid for at every write. */
function filledOnly(field: FieldModel): string {
  return columnSpec(field).notNull ? '' : ` WHERE ${quote(field.column)} IS NOT NULL`;
}

function columnSpec(field: FieldModel): ColumnSpec {
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
    ...(field.was
      ? {
          was: field.was
            .replaceAll('-', '_')
            .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
            .toLowerCase(),
        }
      : {}),
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

function fieldConstraints(table: string, fields: readonly FieldModel[], targetOf: TargetOf): ConstraintSpec[] {
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
    const values = field.options.map(({ value }) => (typeof value === 'number' ? String(value) : literal(value)));
    checks.push(`${column} IN (${values.join(', ')})`);
  } else if (type === 'text') {
    const least = Math.max(1, minLength ?? 1);
    checks.push(
      maxLength === undefined ? `char_length(${column}) >= ${least}` : `char_length(${column}) BETWEEN ${least} AND ${maxLength}`,
    );
    if (pattern !== undefined && isPlainPattern(pattern)) checks.push(`${column} ~ ${literal(pattern)}`);
    if (field.format === 'competencia') checks.push(`${column} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`);
    if (field.kind === 'time') checks.push(`${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'`);
  } else if (field.kind === 'integer') {
    if (minimum !== undefined) checks.push(`${column} >= ${minimum}`);
    if (maximum !== undefined) checks.push(`${column} <= ${maximum}`);
  }
  return checks;
}

/** Patterns that JavaScript and PostgreSQL read alike: anchored, ASCII classes, counts, groups, no escapes. */
function isPlainPattern(pattern: string): boolean {
  return /^\^[A-Za-z0-9[\](){}|,.+?* _/-]+\$$/.test(pattern) && !pattern.includes('(?');
}

function foreignKey(
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

function overlapConstraints(
  table: string,
  scope: readonly string[],
  fields: readonly FieldModel[],
  rule: { readonly by: readonly string[]; readonly from: string; readonly to: string },
  where: string,
): ConstraintSpec[] {
  const find = (id: string) => fields.find((field) => field.id === id);
  const [from, to] = [find(rule.from), find(rule.to)];
  if (!from || !to) return [];
  const keys = rule.by.flatMap((id) => {
    const field = find(id);
    return field && !scope.includes(field.column) ? [{ column: field.column, sql: `${equalKey(field)} WITH =` }] : [];
  });
  const elements = [
    ...scope.map((column) => `${quote(column)} WITH =`),
    ...keys.map((key) => key.sql),
    `${rangeOf(from, to)} WITH &&`,
  ];
  const definition = `EXCLUDE USING gist (${elements.join(', ')})${where}`;
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

function rangeOf(from: FieldModel, to: FieldModel): string {
  const [start, end] = [quote(from.column), quote(to.column)];
  if (from.kind === 'datetime') return `tstzrange(${start}, ${end}, '[)')`;
  if (from.format === 'competencia') {
    const month = (column: string) => `make_date("left"(${column}, 4)::int, "right"(${column}, 2)::int, 1)`;
    return `daterange(${month(start)}, ${month(end)}, '[]')`;
  }
  return `daterange(${start}, ${end}, '[]')`;
}

/** The column as it stands in CREATE TABLE or ADD COLUMN. */
export function columnSql(column: ColumnSpec, options: { notNull?: boolean } = {}): string {
  const notNull = (options.notNull ?? column.notNull) ? ' NOT NULL' : '';
  if (column.identity) return `${quote(column.name)} bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY`;
  const collate = column.collated ? ' COLLATE zelo_pt_br' : '';
  if (column.searchOf) {
    return `${quote(column.name)} text${collate} GENERATED ALWAYS AS (${searchSql(column.searchOf)}) STORED`;
  }
  const type = column.type.replace('timestamp(3) with time zone', 'timestamptz(3)');
  return `${quote(column.name)} ${type}${collate}${notNull}${column.default === undefined ? '' : ` DEFAULT ${column.default}`}`;
}

function searchSql(columns: readonly string[]): string {
  return `zelo_busca(${columns.map((column) => `COALESCE(${quote(column)}::text, '')`).join(" || ' ' || ")})`;
}

/** CREATE TABLE without foreign keys: those come when every table is there. Repeatable. */
export function createTableSql(table: TableSpec): string {
  const inside = [
    ...table.columns.map((column) => columnSql(column)),
    ...table.constraints
      .filter((constraint) => constraint.kind !== 'fk')
      .map((constraint) => `CONSTRAINT ${quote(constraint.name)} ${constraint.definition}`),
  ];
  return `-- ${table.title}\nCREATE TABLE IF NOT EXISTS ${quote(table.name)} (\n${inside.map((line) => `  ${line}`).join(',\n')}\n);`;
}

export function createIndexSql(index: IndexSpec): string {
  return `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quote(index.name)} ${index.definition};`;
}

/** Repeatable: an equal constraint that is already there is made again. */
export function addConstraintSql(table: string, constraint: ConstraintSpec): string {
  return `ALTER TABLE ${quote(table)} DROP CONSTRAINT IF EXISTS ${quote(constraint.name)}, ADD CONSTRAINT ${quote(constraint.name)} ${constraint.definition};`;
}
