/** Writes the types of the tables, of the declarations and of a migrated database. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Registry } from '#domain/registro/registry.ts';
import {
  declaredTypes,
  SYSTEM_COLUMNS_SQL,
  systemTypes,
  type SystemColumn,
} from '#server/database/declared-types.ts';
import type { Database } from '#server/database/pool.ts';

const at = (name: string): string => fileURLToPath(new URL(`../server/database/${name}`, import.meta.url));

export async function writeTypes(registry: Registry, { pool }: Database): Promise<void> {
  const { rows } = await pool.query<SystemColumn>(SYSTEM_COLUMNS_SQL);
  await writeFile(at('declared.ts'), declaredTypes(registry));
  await writeFile(at('system-tables.ts'), systemTypes(registry, rows));
}
