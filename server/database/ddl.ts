/** The tables that the declarations ask for, as data: columns, constraints and indexes. */
import { hasColumn, type EntityModel, type FieldModel } from '#domain/registro/entity.ts';
import {
  columnSpec,
  fieldConstraints,
  filledOnly,
  foreignKey,
  outsideSql,
  overlapConstraints,
  type TargetOf,
} from './ddl-fields.ts';
import { lifecycleTriggers } from './ddl-lifecycle.ts';
import { liveTriggers } from './ddl-live.ts';
import type { ColumnSpec, ConstraintSpec, IndexSpec, TableSpec } from './ddl-spec.ts';
import { objectName, parentColumn, quote } from './names.ts';

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
  for (const entity of entities)
    if (entity.lens === undefined && !unique.has(entity.table)) unique.set(entity.table, entity);
  const tables = [...unique.values()].flatMap((entity) => [
    {
      ...entityTable(entity, targetOf),
      triggers: [...lifecycleTriggers(entity, entities), ...liveTriggers(entity)],
    },
    ...childTables(entity, targetOf),
  ]);
  const seen = new Set<string>();
  for (const table of tables) {
    if (seen.has(table.name))
      throw new Error(
        `Duas declarações usam a tabela ${table.name}: mude x-entity.table ou x-child.table de uma delas.`,
      );
    seen.add(table.name);
  }
  return tables;
}

export { parentColumn } from './names.ts';

/** Fields that have a column in the entity's own table. */
export function storedFields(fields: readonly FieldModel[]): readonly FieldModel[] {
  return fields.filter(hasColumn);
}

/** The field that is shown, found and sorted by instead of this one where it is filled; not one that only some may read. */
export function preferredOf(entity: EntityModel, field: FieldModel): FieldModel | undefined {
  const first = field.ui.prefer ? entity.field[field.ui.prefer] : undefined;
  return first && !first.access?.read ? first : undefined;
}

/** Columns whose text makes up `busca`, in order; empty: the table has no such column. */
export function searchColumns(entity: EntityModel): readonly string[] {
  return storedFields(entity.fields)
    .filter(
      (field) => field.search && field.kind !== 'list' && field.kind !== 'boolean' && field.kind !== 'file',
    )
    .map((field) => field.column);
}

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
    ![...indexes.values()].some(
      (index) => index.definition.includes('(prestador_id') && !index.definition.includes(live),
    )
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
        definition: `ON ${quote(table)} USING gin (zelo_procura(${quote(field.column)}) gin_trgm_ops)`,
      });
    }
  }
  const prestador = targetOf('prestadores');
  return {
    name: table,
    title: entity.title,
    was: entity.was === undefined ? [] : [entity.was],
    columns: [
      ID,
      ...(entity.tenant ? [{ name: 'prestador_id', type: 'bigint', notNull: true }] : []),
      ...fields.map(columnSpec),
      ...(search.length > 0
        ? [{ name: 'busca', type: 'text', notNull: false, collated: true, searchOf: search }]
        : []),
      ...STAMPS,
    ],
    constraints: [
      ...(entity.tenant && prestador ? [foreignKey(table, 'prestador_id', prestador, 'restrict')] : []),
      ...fieldConstraints(table, fields, targetOf),
      ...distinct(
        entity.noOverlap.flatMap((rule) =>
          overlapConstraints(table, rule.everywhere ? [] : scope, entity.fields, rule, [
            'excluido_em IS NULL',
            ...outsideSql(entity.fields, rule),
          ]),
        ),
      ),
    ],
    indexes: [...indexes.values()],
  };
}

/** Rules over the same period share the check that it does not end before it begins. */
function distinct(constraints: readonly ConstraintSpec[]): ConstraintSpec[] {
  return [...new Map(constraints.map((constraint) => [constraint.name, constraint])).values()];
}

function childTables(entity: EntityModel, targetOf: TargetOf): TableSpec[] {
  const parent = parentColumn(entity);
  const formerParent = entity.was === undefined ? undefined : parentColumn({ table: entity.was });
  return entity.children.flatMap((field) => {
    const { child, title } = field;
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
        was: formerTables(entity, field),
        child: { property: field.id, parent: entity.table },
        columns: [
          ID,
          { name: parent, type: 'bigint', notNull: true, ...(formerParent ? { was: formerParent } : {}) },
          { name: 'ordem', type: 'integer', notNull: true, default: '0' },
          ...fields.map(columnSpec),
        ],
        constraints: [
          foreignKey(table, parent, entity.table, 'cascade'),
          ...fieldConstraints(table, fields, targetOf),
          ...(child.noOverlap ? overlapConstraints(table, [parent], child.fields, child.noOverlap, []) : []),
        ],
        indexes,
      },
    ];
  });
}

/** What a child table was called by itself while it or its record had another name. */
function formerTables({ table, was }: EntityModel, child: FieldModel): readonly string[] {
  const parents = was === undefined ? [table] : [was, table];
  const names = child.was === undefined ? [child.column] : [child.was, child.column];
  return names
    .flatMap((name) => parents.map((parent) => `${parent}_${name}`))
    .filter((name) => name !== child.child?.table);
}

const ID: ColumnSpec = { name: 'id', type: 'bigint', notNull: true, identity: true };

/** The columns of the server's own on every declared table. */
export const STAMPS: readonly ColumnSpec[] = [
  { name: 'versao', type: 'integer', notNull: true, default: '1' },
  { name: 'criado_em', type: 'timestamp(3) with time zone', notNull: true, default: 'now()' },
  { name: 'criado_por', type: 'bigint', notNull: false },
  { name: 'atualizado_em', type: 'timestamp(3) with time zone', notNull: true, default: 'now()' },
  { name: 'atualizado_por', type: 'bigint', notNull: false },
  { name: 'excluido_em', type: 'timestamp(3) with time zone', notNull: false },
  { name: 'excluido_por', type: 'bigint', notNull: false },
];
