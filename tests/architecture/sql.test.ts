/** Where SQL and routes may stand, and who spells whose provider a row is (docs/decisions/0091). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort();
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A comparison of the provider's column, in SQL or by Kysely. */
const TENANT =
  /\bprestador_id\b\s*(?:=[^>=]|<>|is\b|in\b)|['"`](?:\w+\.)?prestador_id['"`]\s*,\s*['"`](?:=|<>|is|in)/i;

/** Not a rule of rows in sight. */
const TENANT_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['server/database/tenant.ts', 'the one place'],
  ['server/plugins/view-as.ts', 'which providers an account is at: where reach itself comes from'],
]);

describe('the tenant rule', () => {
  it('is spelled in server/database/tenant.ts alone', () => {
    const folders = ['engine', 'features', 'capabilities', 'plugins', 'gateways', 'threads'];
    const found = folders
      .flatMap((folder) => files(`server/${folder}`))
      .filter((file) => TENANT.test(textOf(file)));
    expect(found.filter((file) => !TENANT_ELSEWHERE.has(file))).toEqual([]);
  });

  it.each([
    'WHERE p.prestador_id = $1',
    'AND prestador_id IS NOT DISTINCT FROM $2',
    'prestador_id in (1)',
    'p.prestador_id = ANY($1)',
    ".where('t.prestador_id', '=', id)",
  ])('is refused where it says %s', (line) => {
    expect(TENANT.test(line)).toBe(true);
  });

  it.each(['JOIN prestador p ON p.id = t.prestador_id', 'row.prestador_id === null', 'prestador_id: 1'])(
    'is not seen in %s',
    (line) => {
      expect(TENANT.test(line)).toBe(false);
    },
  );
});

/** The audit's function by its positions; what an event means is named in audit-event.ts. */
const EVENT_ELSEWHERE: ReadonlySet<string> = new Set([
  'server/capabilities/mensagem/repository.ts',
  'server/database/audit-event.ts',
  'server/database/base-data.ts',
]);

describe('the event of the audit', () => {
  it('is spelled in server/database/audit-event.ts alone', () => {
    const found = files('server').filter(
      (file) => /zelo_auditar\(/i.test(textOf(file)) && !EVENT_ELSEWHERE.has(file),
    );
    expect(found).toEqual([]);
  });
});

/** A statement asked for, built or spelled. */
const STATEMENT =
  /\.query(?:<[^(]*>)?\(|\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
const isRepository = (file: string): boolean => /[/-]repository\.ts$/.test(file);

describe('SQL of features and capabilities', () => {
  const found = ['server/features', 'server/capabilities']
    .flatMap(files)
    .filter((file) => !isRepository(file) && STATEMENT.test(textOf(file)));

  it('stands in repository.ts of the folder, or <what>-repository.ts', () => {
    expect(found).toEqual([]);
  });

  it.each([
    'await pool.query(text)',
    "db.query<{ id: number }>({ text: '' })",
    'sql`SELECT 1`',
    'sql<{ id: number }>`SELECT 1`',
    "query.selectFrom('usuario')",
    "db.insertInto('usuario')",
    "  .updateTable('usuario')",
    "query.deleteFrom('usuario')",
  ])('is refused where it says %s', (line) => {
    expect(STATEMENT.test(line)).toBe(true);
  });

  it.each(['request.query as Query', 'scopeSql(scope)', 'const { query } = call'])(
    'is not seen in %s',
    (line) => {
      expect(STATEMENT.test(line)).toBe(false);
    },
  );
});

/** A row whose type is claimed afterwards: `query<Row>` says it where it is asked. */
const CAST = /\brows(?:\[0\])? as (?!readonly unknown\[\] as)/;

describe('the type of a row', () => {
  it('is said at the query, never by a cast', () => {
    const code = (file: string): string => textOf(file).replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const found = files('server').filter((file) => CAST.test(code(file)));
    expect(found).toEqual([]);
  });

  it.each(['rows[0] as Row', '(rows as Row[])[0]', 'counts.rows[0] as { total: number }'])(
    'is refused where it says %s',
    (line) => {
      expect(CAST.test(line)).toBe(true);
    },
  );
});

const ROUTE = /\bapp\.(?:get|post|put|patch|delete|route)[<(]/;

describe('the routes of features and capabilities', () => {
  it('stand in routes.ts of the folder, or <what>-routes.ts', () => {
    const found = ['server/features', 'server/capabilities']
      .flatMap(files)
      .filter((file) => ROUTE.test(textOf(file)));
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((file) => !/[/-]routes\.ts$/.test(file))).toEqual([]);
  });
});
