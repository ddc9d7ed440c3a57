/** The types that feature code reads rows by are those of the declarations and of the migrated database. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  declaredTypes,
  SYSTEM_COLUMNS_SQL,
  systemTypes,
  type SystemColumn,
} from '#server/database/declared-types.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base?.drop());

const escrito = (nome: string) => readFile(new URL(`../../server/database/${nome}`, import.meta.url), 'utf8');

describe('[ARQ-01] tipos das tabelas', () => {
  it('correspondem às declarações e ao banco migrado: senão, rode node scripts/tipos.ts', async () => {
    const registry = await loadRegistry();
    expect(await escrito('declared.ts')).toBe(declaredTypes(registry));
    const { rows } = await base.database.pool.query<SystemColumn>(SYSTEM_COLUMNS_SQL);
    expect(await escrito('system-tables.ts')).toBe(systemTypes(registry, rows));
  });
});
