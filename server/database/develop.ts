/** The database of development follows the declarations by itself, as far as nothing that was typed is lost. */
import type pg from 'pg';
import { banco } from '#messages/inicio-servidor.ts';
import type { TableSpec } from './ddl-spec.ts';
import { diffTables } from './diff.ts';
import { inspectTables, type ActualTable } from './inspect.ts';
import { quote } from './names.ts';

/**
 * Each change in a transaction of its own: what the data forbids (an empty value made required) is told and left.
 * Throws where only a person knows whether a field was renamed: until then the declarations in force go on.
 */
export async function applyDifferences(
  client: pg.ClientBase,
  tables: readonly TableSpec[],
  log: (line: string) => void = () => undefined,
): Promise<string[]> {
  const actual = await inspectTables(client);
  const diff = diffTables(tables, actual, { confirmedNew: await nothingToLose(client, tables, actual) });
  const ofFields = diff.refusals.filter((text) => text.startsWith('Em '));
  if (ofFields.length > 0) throw new Error(banco.renomeadoOuNovo(ofFields));
  // A table of another name begins empty and takes nothing from the old one.
  for (const refusal of diff.refusals) log(`não aplicado: ${refusal}`);
  const done: string[] = [];
  // One difference is several changes: column, rule and index of a field.
  const told = new Set<string>();
  for (const change of diff.changes) {
    try {
      await client.query('begin');
      for (const statement of change.sql) await client.query(statement);
      await client.query('commit');
      done.push(change.text);
      if (!told.has(change.text)) log(`banco de desenvolvimento: ${change.text}: aplicado`);
      told.add(change.text);
    } catch (error) {
      await client.query('rollback');
      log(`não aplicado: ${change.text}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return done;
}

/** Columns of tables whose fields out of use hold nothing: whether one was renamed makes no difference there. */
async function nothingToLose(
  client: pg.ClientBase,
  tables: readonly TableSpec[],
  actual: ReadonlyMap<string, ActualTable>,
): Promise<string[]> {
  const columns: string[] = [];
  for (const table of tables) {
    const wanted = new Set(table.columns.flatMap(({ name, was }) => [name, was]));
    const left = [...(actual.get(table.name)?.columns.values() ?? [])].filter(
      ({ name, unused, searchOf }) => !wanted.has(name) && !unused && searchOf === undefined,
    );
    if (left.length === 0) continue;
    const filled = left.map(({ name }) => `${quote(name)} IS NOT NULL`).join(' OR ');
    const { rowCount } = await client.query(`SELECT FROM ${quote(table.name)} WHERE ${filled} LIMIT 1`);
    if (rowCount === 0) columns.push(...table.columns.map(({ name }) => `${table.name}.${name}`));
  }
  return columns;
}

/** Development makes a table before its migration is there, and a migration is written anew before it lands. */
export function withRemedy(error: unknown): Error {
  return new Error(
    `${error instanceof Error ? error.message : String(error)}\n${banco.migracaoNoDesenvolvimento}`,
    {
      cause: error,
    },
  );
}
