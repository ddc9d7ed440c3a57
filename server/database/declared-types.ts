/**
 * The TypeScript of what the declarations say, as text (node scripts/tipos.ts writes it, a test compares it): `Declared`, the row of
 * each register for the record door, and `DeclaredTables`, the columns of each table for joins by Kysely.
 */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { ColumnSpec } from './ddl-spec.ts';
import { tablesOf } from './ddl.ts';

const HEAD = '/** Written by node scripts/tipos.ts from the declarations; never edited by hand. */\n';

export function declaredTypes(registry: Registry): string {
  const entities = registry.entities.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const imports = [...new Set(entities.map(({ key }) => key))]
    .sort()
    .map((key) => `import type { ${typeName(key)} } from '#schemas/${key}.ts';`);
  const rows = entities.map((entity) => {
    const absent = entity.fields.filter((field) => field.heavy || field.kind === 'child');
    const hidden = entity.fields.filter((field) => field.access?.read);
    return `  ${property(entity.name)}: Entry<${typeName(entity.key)}, ${union(absent)}, ${union(hidden)}, ${steps(entity)}>;`;
  });
  const enums = new Map(entities.flatMap(enumColumns));
  const tables = tablesOf(registry.entities).map(
    ({ name, columns }) =>
      `  ${property(name)}: {\n${columns.map((column) => `    ${property(column.name)}: ${columnType(column, enums.get(`${name}.${column.name}`))};`).join('\n')}\n  };`,
  );
  return [
    HEAD,
    "import type { Generated } from 'kysely';\n",
    imports.join('\n'),
    `\n\n/** A register's own fields; those that only the single record brings; those that not everybody may read; the steps of its life. */\n`,
    'export type Entry<Fields, Single extends keyof Fields, Guarded extends keyof Fields, Steps> = {\n',
    '  readonly fields: Fields;\n  readonly single: Single;\n  readonly guarded: Guarded;\n  readonly steps: Steps;\n};\n',
    '\n/** What a step asks on the way: what it needs, and what it may be given. */\n',
    'export type Asks<Needs, May> = { readonly needs: Needs; readonly may: May };\n',
    `\n/** By wire name; an interface, to which an example of the tests adds its own. */\nexport interface Declared {\n${rows.join('\n')}\n}\n`,
    `\nexport type DeclaredTables = {\n${tables.join('\n')}\n};\n`,
  ].join('');
}

/** A column of a table that no declaration describes, as the database tells it. */
export type SystemColumn = {
  readonly tabela: string;
  readonly coluna: string;
  readonly tipo: string;
  readonly obrigatoria: boolean;
  readonly padrao: boolean;
};

export const SYSTEM_COLUMNS_SQL = `
SELECT c.relname AS tabela, a.attname AS coluna, format_type(a.atttypid, NULL) AS tipo, a.attnotnull AS obrigatoria,
       a.atthasdef OR a.attidentity <> '' AS padrao
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
 WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace
 ORDER BY c.relname, a.attnum`;

/** The tables of `columns` that no declaration describes. */
export function systemTypes(registry: Registry, columns: readonly SystemColumn[]): string {
  const declared = new Set(tablesOf(registry.entities).map(({ name }) => name));
  const tables = Map.groupBy(
    columns.filter(({ tabela }) => !declared.has(tabela)),
    ({ tabela }) => tabela,
  );
  const body = [...tables].map(
    ([name, own]) =>
      `  ${property(name)}: {\n${own
        .map(
          ({ coluna, tipo, obrigatoria, padrao }) =>
            `    ${property(coluna)}: ${columnType({ name: coluna, type: tipo, notNull: obrigatoria, ...(padrao ? { default: '' } : {}) })};`,
        )
        .join('\n')}\n  };`,
  );
  return [
    '/** Written by node scripts/tipos.ts from the migrated database: the tables that no declaration describes. Never edited by hand. */\n',
    "import type { Generated } from 'kysely';\n",
    `\nexport type SystemTables = {\n${body.join('\n')}\n};\n`,
  ].join('');
}

function enumColumns(entity: EntityModel): readonly (readonly [string, string])[] {
  const of = (table: string, fields: readonly FieldModel[]) =>
    fields.flatMap(({ column, kind, options }) =>
      kind === 'enum' && options
        ? [[`${table}.${column}`, options.map(({ value }) => literal(value)).join(' | ')] as const]
        : [],
    );
  return [
    ...of(entity.table, entity.fields),
    ...entity.children.flatMap(({ child }) => (child ? of(child.table, child.fields) : [])),
  ];
}

/** As the pool's parsers give it: bigint as number, numeric and times as text. */
function columnType(column: ColumnSpec, options?: string): string {
  const base = options ?? scriptType(column.type);
  const own = column.notNull || base === 'unknown' ? base : `${base} | null`;
  const given = column.identity || column.default !== undefined || column.searchOf !== undefined;
  return given ? `Generated<${own}>` : own;
}

function scriptType(type: string): string {
  const list = type.endsWith('[]');
  const of = SCRIPT_TYPES[type.replace('[]', '').replace(/\(.*\)/, '')] ?? 'string';
  return list ? `${of}[]` : of;
}

const SCRIPT_TYPES: { readonly [type: string]: string } = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  jsonb: 'unknown',
  json: 'unknown',
  bytea: 'Buffer',
};

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "\\'")}'`;
const property = (name: string): string => (/^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : `'${name}'`);
/** By name, what each step of the register's life asks. */
function steps({ lifecycle }: EntityModel): string {
  const all = (lifecycle?.transitions ?? []).map(({ name, asks }) => {
    const needed = asks.filter(({ required }) => required).map(({ field }) => field);
    const given = asks.filter(({ required }) => !required).map(({ field }) => field);
    return `${property(name)}: Asks<${union(needed)}, ${union(given)}>`;
  });
  return all.length > 0 ? `{ ${all.join('; ')} }` : '{}';
}

const union = (fields: readonly FieldModel[]): string =>
  fields.map(({ id }) => `'${id}'`).join(' | ') || 'never';

/** 'utilidades/form-template' → 'FormTemplate', as the schema's file names its type. */
function typeName(key: string): string {
  return key
    .slice(key.lastIndexOf('/') + 1)
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
