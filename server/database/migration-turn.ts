/**
 * How a migration takes its turn while people work: it waits for a table a moment only, since everybody else would wait behind
 * it, lets go, and tries again. Indexes of large tables are built ahead, with nobody held (docs/decisions/0297).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { bancoTravas } from '#messages/banco-papeis.ts';
import { indexMade, statementsOf } from './long-locks.ts';
import { quote } from './names.ts';

export type Turn = {
  /** How long it stands in a table's queue, with all others behind it. */
  readonly waitMs: number;
  /** How long it lets the others go on. */
  readonly pauseMs: number;
  readonly tries: number;
  readonly log: (line: string) => void;
};

/** Some ten minutes in all: whoever uses a table for longer is no request. */
const STANDARD: Turn = { waitMs: 2_000, pauseMs: 5_000, tries: 90, log: () => undefined };

/** Rows from which an index is worth building ahead. */
const LARGE = 100_000;

/** The table was in use all the time. */
export class TurnError extends Error {
  override readonly name = 'TurnError';
}

const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

/** `work` in a transaction that waits for no table longer than a moment; rolled back and begun again where it would. */
export async function inItsTurn(
  client: pg.ClientBase,
  name: string,
  work: () => Promise<void>,
  options: Partial<Turn>,
): Promise<void> {
  const { waitMs, pauseMs, tries, log } = { ...STANDARD, ...options };
  for (let turn = 1; ; turn++) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${waitMs}`);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // the connection itself may be what failed
      if (!isLockTimeout(error)) throw error;
      if (turn >= tries) throw new TurnError(bancoTravas.desistiu(name), { cause: error });
      log(bancoTravas.espera(name, turn + 1));
      await pause(pauseMs);
    }
  }
}

/**
 * Builds what the file asks for on large tables before its transaction, which then finds it there. What cannot be built yet
 * (a column that the file itself brings, rows that are not unique) is left to the file, which says what is wrong.
 */
export async function buildIndexesAhead(
  client: pg.ClientBase,
  sql: string,
  log: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ tabela: string }>(
    `select relname as tabela from pg_class where relkind = 'r' and reltuples >= ${LARGE} and relnamespace = to_regnamespace('public')`,
  );
  if (rows.length === 0) return;
  const large = new Set(rows.map(({ tabela }) => tabela));
  for (const index of statementsOf(sql).map(indexMade)) {
    if (!index || !large.has(index.table) || !/ IF NOT EXISTS /i.test(index.statement)) continue;
    const { rows: there } = await client.query<{ inteiro: boolean }>(
      'select indisvalid as inteiro from pg_index where indexrelid = to_regclass($1)',
      [quote(index.name)],
    );
    if (there[0]?.inteiro) continue;
    const drop = () => client.query(`drop index concurrently if exists ${quote(index.name)}`);
    // Half of it, of a start that was killed: by its name the file would take it for the whole one.
    if (there.length > 0) await drop();
    log(bancoTravas.indiceAntes(index.name));
    try {
      await client.query(index.statement.replace(/ INDEX /i, ' INDEX CONCURRENTLY '));
    } catch (error) {
      log(bancoTravas.indiceFicou(index.name, error instanceof Error ? error.message : String(error)));
      await drop();
    }
  }
}
