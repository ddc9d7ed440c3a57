/** Applies the committed migrations under a lock, then refuses to run on a database that drifted from the declarations. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Registry } from '#domain/registro/registry.ts';
import { bancoMigracao, bancoPapeis } from '#messages/banco-papeis.ts';
import { primeiroInicio } from '#messages/inicio-servidor.ts';
import type { TableSpec } from './ddl-spec.ts';
import { tablesOf } from './ddl.ts';
import { applyDifferences, withRemedy } from './develop.ts';
import { diffTables, type Diff, type DiffOptions } from './diff.ts';
import { inspectTables } from './inspect.ts';
import { afterMigration, beforeMigration } from './migration-marks.ts';
import { buildIndexesAhead, inItsTurn, TurnError, type Turn } from './migration-turn.ts';
import { quote } from './names.ts';
import type { Database } from './pool.ts';

export const MIGRATIONS_DIR = fileURLToPath(new URL('migrations/', import.meta.url));

export type MigrationFile = {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};

export type MigrateOptions = {
  /** Declarations to compare with; absent: no comparison (scratch databases). */
  readonly registry?: Registry;
  /** Development: apply what the declarations add directly, without a file. */
  readonly autoMigrate?: boolean;
  readonly directory?: string;
  readonly log?: (line: string) => void;
  /** How long a migration waits for a table, and how often it tries; a test's own. */
  readonly turn?: Partial<Turn>;
};

export type MigrateResult = {
  readonly applied: readonly string[];
  /** Differences that autoMigrate applied. */
  readonly changed: readonly string[];
  readonly unused: readonly string[];
};

/** The database differs from the declarations; the message lists table and column and says what to run. */
export class DriftError extends Error {
  override readonly name = 'DriftError';
  readonly differences: readonly string[];
  constructor(differences: readonly string[]) {
    super(
      `O banco de dados não corresponde às declarações:\n${differences.map((line) => `  ${line}`).join('\n')}\n` +
        'Rode npm run migracao, revise o arquivo criado em server/database/migrations e inicie de novo.',
    );
    this.differences = differences;
  }
}

const LOCK_KEY = 7_335_600;
/** Between two looks of a process that waits while another one migrates. */
const TURN_MS = 200;
/** What takes longer is told by name. */
const SLOW_MS = 2_000;

/** The committed migrations in order. Throws in Portuguese on a wrong name, a gap or a repeated number. */
export async function readMigrations(directory = MIGRATIONS_DIR): Promise<readonly MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
      if (!(version > 0))
        throw new Error(`A migração ${name} não segue o nome NNNN-assunto.sql. Renomeie o arquivo.`);
      if (version !== index + 1) {
        throw new Error(
          `As migrações devem ser numeradas sem lacunas nem repetições: esperava ${String(index + 1).padStart(4, '0')} e achei ${name}. Renumere os arquivos ainda não aplicados.`,
        );
      }
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the database to the last migration; safe when several servers start at once. Throws DriftError when the
 * result is not what the declarations ask for, and an Error in Portuguese when a migration fails or was edited.
 */
export async function migrate(
  database: Pick<Database, 'newClient'>,
  options: MigrateOptions = {},
): Promise<MigrateResult> {
  const client = database.newClient({ applicationName: 'zelo-migracao' });
  await client.connect();
  try {
    await takeTurns(client);
    const applied = await applyMigrations(client, await readMigrations(options.directory), {
      ...(options.log ? { log: options.log } : {}),
      ...(options.turn ? { turn: options.turn } : {}),
      ...(options.registry ? { entities: options.registry.entities } : {}),
    }).catch((error: unknown) => {
      throw options.autoMigrate ? withRemedy(error) : error;
    });
    if (!options.registry) return { applied, changed: [], unused: [] };
    const tables = tablesOf(options.registry.entities);
    const changed = options.autoMigrate ? await applyDifferences(client, tables, options.log) : [];
    const diff = await compare(client, tables);
    const differences = driftOf(diff);
    if (differences.length > 0) {
      if (!options.autoMigrate) throw new DriftError(differences);
      for (const line of differences) options.log?.(`declaração e banco diferem: ${line}`);
    }
    return { applied, changed, unused: diff.unused };
  } finally {
    await client.end(); // ends the lock with the session
  }
}

/**
 * One process at a time migrates, the others look again and again: whoever waited inside a statement would hold a snapshot, and
 * an index built with nobody held (migration-turn.ts) waits for all of those.
 */
async function takeTurns(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ minha: boolean }>(
      `select pg_try_advisory_lock(${LOCK_KEY}) as minha`,
    );
    if (rows[0]?.minha) return;
    await pause(TURN_MS);
  }
}

/** What a server must not run on: every difference that the generator would change, but not what merely lies unused. */
export function driftOf(diff: Diff): readonly string[] {
  const differences = diff.changes.filter(
    (change) => !/não é mais declarada \(fica/.test(change.text) || /DROP NOT NULL/.test(change.sql.join()),
  );
  return [...new Set([...differences.map((change) => change.text), ...diff.refusals])];
}

/** Compares the declarations with a database. */
export async function compare(
  client: pg.ClientBase,
  tables: readonly TableSpec[],
  options: DiffOptions = {},
): Promise<Diff> {
  return diffTables(tables, await inspectTables(client), options);
}

export type ApplyOptions = {
  readonly log?: (line: string) => void;
  readonly inTransaction?: boolean;
  /** The registers whose rows the audit keeps; without them it is not told what a migration did to rows. */
  readonly entities?: Registry['entities'];
  readonly turn?: Partial<Turn>;
};

/** Applies what is missing, each file in a transaction; `inTransaction`: all in the one the caller opened. */
export async function applyMigrations(
  client: pg.Client,
  files: readonly MigrationFile[],
  { log = () => undefined, inTransaction = false, entities = [], turn = {} }: ApplyOptions = {},
): Promise<string[]> {
  // Asked first: who is not the owner may look, and may not even try to create.
  const { rows: found } = await client.query<{ existe: boolean; pode: boolean }>(
    `select to_regclass('schema_migration') is not null as existe, has_schema_privilege('public', 'create') as pode`,
  );
  const pode = found[0]?.pode ?? false;
  if (!pode && !found[0]?.existe) throw new Error(bancoPapeis.faltaMigrar(files.length));
  if (!found[0]?.existe)
    await client.query(`create table if not exists schema_migration (
    versao integer primary key, nome text not null, checksum text not null,
    aplicada_em timestamptz(3) not null default now(), duracao_ms integer not null)`);
  const { rows } = await client.query<{ versao: number; nome: string; checksum: string }>(
    'select versao, nome, checksum from schema_migration order by versao',
  );
  const known = new Map(rows.map((row) => [row.versao, row]));
  for (const row of rows) {
    const file = files[row.versao - 1];
    if (!file) {
      throw new Error(
        `O banco já tem a migração ${row.nome}, que esta versão do Zelo não conhece. Atualize o programa ou use o banco da versão anterior.`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new Error(
        `A migração ${file.name} foi alterada depois de aplicada (em ${row.nome}). Devolva o arquivo ao conteúdo original e ponha a mudança numa migração nova.`,
      );
    }
  }
  const applied: string[] = [];
  const missing = files.filter((file) => !known.has(file.version));
  if (missing.length > 0 && !pode) throw new Error(bancoPapeis.faltaMigrar(missing.length));
  const started = performance.now();
  if (missing.length > 1) log(primeiroInicio.migrando(missing.length));
  const run = async (file: MigrationFile, begun: number): Promise<void> => {
    const before = entities.length > 0 ? await beforeMigration(client) : undefined;
    await client.query(file.sql);
    if (before) await afterMigration(client, file.name, before, entities);
    await client.query(
      'insert into schema_migration (versao, nome, checksum, duracao_ms) values ($1, $2, $3, $4)',
      [file.version, file.name, file.checksum, Math.round(performance.now() - begun)],
    );
  };
  for (const file of missing) {
    const begun = performance.now();
    if (!inTransaction) await buildIndexesAhead(client, file.sql, log);
    try {
      if (inTransaction) await run(file, begun);
      else await inItsTurn(client, file.name, () => run(file, begun), { ...turn, log });
    } catch (cause) {
      if (cause instanceof TurnError) throw cause;
      throw new Error(`A migração ${file.name} falhou e nada dela ficou: ${describe(cause, file.sql)}`, {
        cause,
      });
    }
    const ms = performance.now() - begun;
    if (missing.length === 1 || ms > SLOW_MS) log(primeiroInicio.migrada(file.name, ms));
    applied.push(file.name);
  }
  if (applied.length > 1) log(primeiroInicio.migradas(applied.length, performance.now() - started));
  return applied;
}

function describe(error: unknown, sql: string): string {
  const { message, position, detail } = error as { message?: string; position?: string; detail?: string };
  const line = position ? ` (linha ${sql.slice(0, Number(position)).split('\n').length})` : '';
  return `${message ?? String(error)}${line}${detail ? `. ${detail}` : ''}${rowsAgainst(error, sql)}`;
}

/** Of a new rule that rows break: how to see them. */
function rowsAgainst(error: unknown, sql: string): string {
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  if (code !== '23514' || table === undefined || constraint === undefined) return '';
  const rule = `ADD CONSTRAINT ${quote(constraint)} CHECK `;
  const condition = sql
    .split('\n')
    .find((statement) => statement.includes(rule))
    ?.split(rule)[1]
    ?.replace(/;$/, '');
  if (condition === undefined) return '';
  return `. ${bancoMigracao.linhasForaDaRegra(table, `SELECT * FROM ${quote(table)} WHERE NOT ${condition}`)}`;
}

/** The SQL of a new migration file; undefined when nothing differs. */
export function migrationSql(diff: Diff, header: string): string | undefined {
  if (diff.changes.length === 0) return undefined;
  const titles: { readonly [phase: number]: string } = {
    1: 'Renames',
    2: 'New tables',
    3: 'What no declaration asks for any more, or stands in the way of a change of type',
    4: 'Columns',
    5: 'Rules and indexes',
    6: 'References and locks',
  };
  const lines = [
    header
      .split('\n')
      .map((line) => `-- ${line}`.trimEnd())
      .join('\n'),
  ];
  let phase = 0;
  for (const change of diff.changes) {
    if (change.phase !== phase) lines.push(`\n-- ---- ${titles[change.phase]}`);
    phase = change.phase;
    lines.push(change.sql.join('\n'));
  }
  return `${lines.join('\n')}\n`;
}
