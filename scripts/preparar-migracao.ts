/**
 * The next migration, proved before anybody writes a file: its SQL runs on a scratch database that has every migration so far and
 * rows in each table that changes, and gives exactly what the declarations ask for.
 */
import { createHash } from 'node:crypto';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Authoring } from '#server/database/diff.ts';
import { tablesOf } from '#server/database/ddl.ts';
import {
  applyMigrations,
  compare,
  driftOf,
  migrationSql,
  type MigrationFile,
} from '#server/database/migrate.ts';
import type { Queryable } from '#server/database/inspect.ts';
import { quote } from '#server/database/names.ts';
import type { Database } from '#server/database/pool.ts';
import { insertSamples, type Sampled } from './linhas-de-amostra.ts';
import { unknownNames } from './preencher.ts';

export type Asked = Authoring & {
  readonly confirmedNew: readonly string[];
  readonly subject?: string | undefined;
};

export type Prepared = {
  /** Tables and columns that no declaration uses. */
  readonly unused: readonly string[];
} & (
  | { readonly is: 'nothing' }
  | { readonly is: 'refused'; readonly refusals: readonly string[] }
  | { readonly is: 'failed'; readonly sql: string; readonly why: string }
  | {
      readonly is: 'proved';
      readonly file: MigrationFile;
      readonly changes: readonly string[];
      /** Tables that change and for which no sample row could be made. */
      readonly withoutRows: readonly string[];
    }
);

const HEADER = `Written by npm run migracao from the declarations; review before committing.\nOnce applied anywhere, never edit it: write the next one.`;

/** `database` has every migration of `files` and is the proof's own: afterwards it has the new one too. */
export async function prepareMigration(
  database: Pick<Database, 'newClient'>,
  entities: readonly EntityModel[],
  files: readonly MigrationFile[],
  asked: Asked,
): Promise<Prepared> {
  const client = database.newClient();
  await client.connect();
  try {
    const tables = tablesOf(entities);
    const diff = await compare(client, tables, { confirmedNew: asked.confirmedNew, authoring: asked });
    const { unused } = diff;
    const unknown = unknownNames(tables, asked);
    if (unknown.length > 0) return { is: 'refused', refusals: unknown, unused };
    if (diff.refusals.length > 0) return { is: 'refused', refusals: diff.refusals, unused };
    const sql = migrationSql(diff, HEADER);
    if (sql === undefined) return { is: 'nothing', unused };
    const touched = new Set(diff.changes.map(({ table }) => table));
    const changing = tables.filter(({ name }) => touched.has(name));
    const sampled = await insertSamples(client, changing, tablesWithoutRows(asked, changing, diff.changes));
    const file = fileOf(sql, files.length + 1, asked.subject ?? subjectOf([...touched]));
    const why = untriedOf(sampled) ?? (await tryOut());
    if (why !== undefined) return { is: 'failed', sql, why, unused };
    const changes = [...new Set(diff.changes.map(({ text }) => text))];
    return { is: 'proved', file, changes, withoutRows: sampled.without, unused };

    async function tryOut(): Promise<string | undefined> {
      try {
        await applyMigrations(client, [...files, file], { entities });
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      const left = driftOf(await compare(client, tables));
      if (left.length > 0)
        return `depois dela o banco ainda difere das declarações:\n    ${left.join('\n    ')}`;
      return lostRows(client, sampled);
    }
  } finally {
    await client.end();
  }
}

function untriedOf({ untried }: Sampled): string | undefined {
  return untried.length === 0
    ? undefined
    : `não se achou valor de ${untried.join(', ')} que as regras de antes e as de depois aceitem: a mudança não pôde ser ensaiada`;
}

/** What says that a table has not the rows that it had. */
async function lostRows(client: Queryable, { rows }: Sampled): Promise<string | undefined> {
  for (const [table, before] of rows) {
    const { rows: counted } = await client.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM ${quote(table)}`,
    );
    const after = counted[0]?.total;
    if (after !== before) return `a tabela ${table} tinha ${before} linhas e ficou com ${after}`;
  }
  return undefined;
}

/** Tables of a new column of which it was said that no row needs it. */
function tablesWithoutRows(
  { empty }: Asked,
  changing: readonly { readonly name: string }[],
  changes: readonly { readonly table: string; readonly column?: string; readonly text: string }[],
): ReadonlySet<string> {
  const fresh = changes.filter(
    ({ table, column, text }) => empty.has(`${table}.${column}`) && text.startsWith('falta a coluna'),
  );
  return new Set(
    changing.map(({ name }) => name).filter((name) => fresh.some(({ table }) => table === name)),
  );
}

function fileOf(sql: string, version: number, subject: string): MigrationFile {
  const name = `${String(version).padStart(4, '0')}-${slug(subject)}.sql`;
  return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

function subjectOf(names: readonly string[]): string {
  return names.length <= 2 ? names.join('-') : 'registros';
}

function slug(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/[̀-ͯ]/g, '')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'mudanca'
  );
}
