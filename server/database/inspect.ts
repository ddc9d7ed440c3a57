/** What tables a database really has, in the same words as ddl.ts. */
import type pg from 'pg';

export type ActualColumn = {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly default: string | undefined;
  readonly collation: string | undefined;
  /** Columns named by a generated expression, in order. */
  readonly searchOf: readonly string[] | undefined;
  /** The column was declared without use by a migration (comment 'sem uso'). */
  readonly unused: boolean;
};

export type ActualConstraint = {
  readonly name: string;
  readonly kind: 'fk' | 'ck' | 'ex' | 'other';
  readonly target: string | undefined;
  readonly onDelete: string | undefined;
  /** The columns that it speaks of, those inside an expression included. */
  readonly columns: readonly string[];
};

export type ActualIndex = {
  readonly name: string;
  readonly valid: boolean;
  readonly unique: boolean;
  readonly columns: readonly string[];
};

export type ActualTable = {
  readonly name: string;
  readonly unused: boolean;
  readonly columns: ReadonlyMap<string, ActualColumn>;
  readonly constraints: ReadonlyMap<string, ActualConstraint>;
  readonly indexes: ReadonlyMap<string, ActualIndex>;
  readonly triggers: ReadonlySet<string>;
  /** Columns that a trigger waits for (UPDATE OF) or asks about, by its name. */
  readonly triggerColumns: ReadonlyMap<string, readonly string[]>;
  /** Views over the table, with the columns that each shows. */
  readonly views: ReadonlyMap<string, readonly string[]>;
};

export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Comment that marks a column or table left behind by a migration. */
export const UNUSED_MARK = 'sem uso';

/** SQL: the columns of table c that the object depends on, as the catalogue knows it. */
const usedBy = (catalogue: string, oid: string): string =>
  `(SELECT coalesce(jsonb_agg(DISTINCT u.attname), '[]') FROM pg_depend d JOIN pg_attribute u ON u.attrelid = c.oid AND u.attnum = d.refobjsubid
     WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${oid} AND d.refclassid = 'pg_class'::regclass AND d.refobjid = c.oid AND d.refobjsubid > 0)`;

/** Tables of schema public by name, the system's own included. */
export async function inspectTables(client: Queryable): Promise<ReadonlyMap<string, ActualTable>> {
  const { rows } = await client.query<{ tabela: RawTable }>(`
    SELECT jsonb_build_object(
      'name', c.relname,
      'comment', obj_description(c.oid, 'pg_class'),
      'columns', (SELECT jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
          'default', CASE WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END,
          'generated', CASE WHEN a.attgenerated <> '' THEN pg_get_expr(d.adbin, d.adrelid) END,
          'collation', (SELECT l.collname FROM pg_collation l WHERE l.oid = a.attcollation AND l.collname <> 'default'),
          'comment', col_description(c.oid, a.attnum)) ORDER BY a.attnum)
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
      'constraints', (SELECT jsonb_agg(jsonb_build_object(
          'name', k.conname, 'type', k.contype, 'target', t.relname, 'onDelete', k.confdeltype,
          'columns', ${usedBy('pg_constraint', 'k.oid')} || ${usedBy('pg_class', 'k.conindid')}))
        FROM pg_constraint k LEFT JOIN pg_class t ON t.oid = k.confrelid WHERE k.conrelid = c.oid AND k.contype IN ('f', 'c', 'x')),
      'indexes', (SELECT jsonb_agg(jsonb_build_object('name', i.relname, 'valid', x.indisvalid, 'unique', x.indisunique, 'columns', ${usedBy('pg_class', 'i.oid')}))
        FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
        WHERE x.indrelid = c.oid AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.oid AND k.contype IN ('p', 'x', 'u'))),
      'triggers', (SELECT jsonb_object_agg(g.tgname, ${usedBy('pg_trigger', 'g.oid')}) FROM pg_trigger g WHERE g.tgrelid = c.oid AND NOT g.tgisinternal),
      'views', (SELECT jsonb_object_agg(v.relname, ${usedBy('pg_rewrite', 'r.oid')}) FROM pg_rewrite r JOIN pg_class v ON v.oid = r.ev_class
        WHERE v.relkind IN ('v', 'm') AND EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
          AND d.refclassid = 'pg_class'::regclass AND d.refobjid = c.oid))
    ) AS tabela
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')`);
  return new Map(rows.map(({ tabela }) => [tabela.name, toTable(tabela)]));
}

type RawTable = {
  name: string;
  comment: string | null;
  columns:
    | {
        name: string;
        type: string;
        notNull: boolean;
        default: string | null;
        generated: string | null;
        collation: string | null;
        comment: string | null;
      }[]
    | null;
  constraints:
    { name: string; type: string; target: string | null; onDelete: string; columns: string[] }[] | null;
  indexes: ActualIndex[] | null;
  triggers: { [name: string]: string[] } | null;
  views: { [name: string]: string[] } | null;
};

const KINDS: { readonly [type: string]: ActualConstraint['kind'] } = { f: 'fk', c: 'ck', x: 'ex' };

function toTable(raw: RawTable): ActualTable {
  return {
    name: raw.name,
    unused: isUnused(raw.comment),
    columns: new Map(
      (raw.columns ?? []).map((column) => [
        column.name,
        {
          name: column.name,
          type: column.type,
          notNull: column.notNull,
          default: column.default === null ? undefined : withoutCasts(column.default),
          collation: column.collation ?? undefined,
          searchOf: column.generated === null ? undefined : columnsIn(column.generated),
          unused: isUnused(column.comment),
        },
      ]),
    ),
    constraints: new Map(
      (raw.constraints ?? []).map((constraint) => [
        constraint.name,
        {
          name: constraint.name,
          kind: KINDS[constraint.type] ?? 'other',
          target: constraint.target ?? undefined,
          onDelete: constraint.type === 'f' ? constraint.onDelete : undefined,
          columns: [...new Set(constraint.columns)],
        },
      ]),
    ),
    indexes: new Map((raw.indexes ?? []).map((index) => [index.name, index])),
    triggers: new Set(Object.keys(raw.triggers ?? {})),
    triggerColumns: new Map(Object.entries(raw.triggers ?? {})),
    views: new Map(Object.entries(raw.views ?? {})),
  };
}

function isUnused(comment: string | null): boolean {
  return comment?.startsWith(UNUSED_MARK) ?? false;
}

/** `'abc'::text` → `'abc'`, `'0'::numeric` → `0`, `(0)::numeric` → `0`. */
function withoutCasts(expression: string): string {
  const bare = expression
    .replace(/::[a-z ]+(\(\d+(,\d+)?\))?( with time zone)?$/, '')
    .replace(/^\((.*)\)$/, '$1');
  const number = /^'(-?\d+(?:\.\d+)?)'$/.exec(bare);
  return number?.[1] !== undefined && /::(numeric|bigint|integer|smallint)/.test(expression)
    ? number[1]
    : bare;
}

function columnsIn(expression: string): string[] {
  return [...expression.matchAll(/COALESCE\(\(?"?([a-z0-9_]+)"?/gi)].map((match) => match[1] ?? '');
}
