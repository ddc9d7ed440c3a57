/** What the migrated database knows of its types and columns, and what the code says of each table. */
import { TypeFlags, type Type } from 'typescript/unstable/sync';
import type { Client } from 'pg';
import type { Column } from './describe.ts';
import type { Program } from './program.ts';
import { has } from './unknown.ts';

export type Catalogue = {
  /** 'int8', '_text': as pg_type has it, of a domain its base. */
  typeName(oid: number): string;
  /** In its table; undefined: it is worked out. */
  nameOf(column: Column): string | undefined;
  /** Whether the column may hold null where it comes straight from its table. */
  nullable(column: Column): boolean;
  /** What server/database says of the column; undefined: it is worked out, or of the database's own tables. */
  declared(column: Column): Type | undefined;
};

type Known = { readonly table: string; readonly column: string; readonly nullable: boolean };

export async function readCatalogue(client: Client, program: Program): Promise<Catalogue> {
  const types = await client.query<{ oid: number; nome: string }>(
    `SELECT t.oid::int AS oid, coalesce(b.typname, t.typname)::text AS nome FROM pg_type t LEFT JOIN pg_type b ON t.typtype = 'd' AND b.oid = t.typbasetype`,
  );
  const columns = await client.query<{
    tabela: number;
    n: number;
    nome: string;
    coluna: string;
    obrigatoria: boolean;
  }>(
    `SELECT a.attrelid::int AS tabela, a.attnum::int AS n, c.relname::text AS nome, a.attname::text AS coluna, a.attnotnull AS obrigatoria
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const names = new Map(types.rows.map(({ oid, nome }) => [oid, nome]));
  const known = new Map(
    columns.rows.map((row): [string, Known] => [
      `${row.tabela}.${row.n}`,
      { table: row.nome, column: row.coluna, nullable: !row.obrigatoria },
    ]),
  );
  const tables = new Map(
    ['server/database/declared.ts', 'server/database/system-tables.ts'].flatMap((file) =>
      program.tablesOf(file).flatMap((type) => [...program.propertiesOf(type)]),
    ),
  );
  const made = new Map<string, Type | undefined>();
  return {
    typeName: (oid) => names.get(oid) ?? String(oid),
    nameOf: ({ table, column }) => known.get(`${table}.${column}`)?.column,
    nullable: ({ table, column }) => known.get(`${table}.${column}`)?.nullable ?? false,
    declared: ({ table, column }) => {
      const key = `${table}.${column}`;
      if (made.has(key)) return made.get(key);
      const at = known.get(key);
      const whole = at && tables.get(at.table);
      const type = whole && program.typeOf(whole);
      const property = type && at && program.propertiesOf(type).get(at.column);
      const raw = property && program.typeOf(property);
      const selected = raw && !has(raw, TypeFlags.Primitive) && program.propertiesOf(raw).get('__select__');
      const found = selected ? program.typeOf(selected) : raw;
      made.set(key, found);
      return found;
    },
  };
}
