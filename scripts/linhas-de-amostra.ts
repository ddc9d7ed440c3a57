/**
 * Rows that a scratch database gets before a migration is tried on it: of each table that changes, values that its rules
 * allow, that the change of type lets through and that the rules afterwards allow too.
 */
import fc from 'fast-check';
import type pg from 'pg';
import { conversionOf } from '#server/database/conversions.ts';
import type { TableSpec } from '#server/database/ddl-spec.ts';
import { inspectTables, type ActualColumn, type ActualTable } from '#server/database/inspect.ts';
import { quote } from '#server/database/names.ts';

/** Rows of a table, with everything filled in but in the last, where all that may be empty is. */
const ROWS = 3;

export type Sampled = {
  /** How many rows each table has. */
  readonly rows: ReadonlyMap<string, number>;
  /** Tables for which no row could be made. */
  readonly without: readonly string[];
  /** 'tabela.coluna' that change their type and for which no value was found that may stand there before and after. */
  readonly untried: readonly string[];
};

/** `empty`: tables that are to have no row. */
export async function insertSamples(
  client: pg.Client,
  tables: readonly TableSpec[],
  empty: ReadonlySet<string>,
): Promise<Sampled> {
  const actual = await inspectTables(client);
  const sampler = new Sampler(client, actual, tables);
  const rows = new Map<string, number>();
  const without: string[] = [];
  await client.query('SET session_replication_role = replica'); // locks of a state and references are not what is tried
  for (const table of tables) {
    const name = [table.name, ...table.was].find((known) => actual.has(known));
    if (name === undefined || empty.has(table.name)) continue;
    await sampler.fill(name, ROWS);
    const { rows: counted } = await client.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM ${quote(name)}`,
    );
    const total = counted[0]?.total ?? 0;
    rows.set(table.name, total);
    if (total === 0) without.push(name);
  }
  await client.query('RESET session_replication_role');
  return { rows, without, untried: sampler.untried };
}

class Sampler {
  readonly #client: pg.Client;
  readonly #actual: ReadonlyMap<string, ActualTable>;
  readonly #changing: readonly TableSpec[];
  readonly #filled = new Set<string>();
  readonly untried: string[] = [];

  constructor(client: pg.Client, actual: ReadonlyMap<string, ActualTable>, changing: readonly TableSpec[]) {
    this.#client = client;
    this.#actual = actual;
    this.#changing = changing;
  }

  /** A table may be filled because another refers to it, and change as well: its rows bear its later rules either way. */
  async fill(name: string, rows: number): Promise<void> {
    const spec = this.#changing.find((table) => table.name === name || table.was.includes(name));
    const table = this.#actual.get(name);
    if (!table || this.#filled.has(name)) return;
    this.#filled.add(name);
    const columns = [...table.columns.values()].filter(
      (column) => column.name !== 'id' && column.searchOf === undefined,
    );
    const values = new Map<string, readonly (string | null)[]>();
    for (const column of columns) values.set(column.name, await this.#valuesOf(table, column, spec));
    for (let row = 1; row <= rows; row++) {
      const bare = row === ROWS;
      const given = columns.map((column) => {
        const after = spec && declaredAs(spec, column.name);
        const mayBeEmpty = !column.notNull && !(after?.notNull && after.default === undefined);
        const found = values.get(column.name) ?? [];
        return bare && mayBeEmpty ? null : (found[(row - 1) % Math.max(1, found.length)] ?? null);
      });
      const places = given.map((_, at) => `$${at + 2}`);
      await this.#client
        .query(
          `INSERT INTO ${quote(name)} (${['id', ...columns.map((column) => quote(column.name))].join(', ')})
           VALUES (${['$1', ...places].join(', ')}) ON CONFLICT DO NOTHING`,
          [row, ...given],
        )
        .catch(() => undefined); // A rule over several fields: told as a table without rows, if none got in.
    }
  }

  /** Values in text that the column may have before and after. */
  async #valuesOf(
    table: ActualTable,
    column: ActualColumn,
    spec: TableSpec | undefined,
  ): Promise<readonly (string | null)[]> {
    const after = spec && declaredAs(spec, column.name);
    const target = targetOf(table, column.name) ?? (after && newTargetOf(spec, after.name));
    if (target !== undefined) {
      if (!this.#actual.has(target)) return [null];
      await this.fill(target, 1);
      return ['1'];
    }
    const { rows } = await this.#client.query<{ rule: string }>(
      `SELECT pg_get_expr(k.conbin, k.conrelid) AS rule FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attname = $2
        WHERE k.conrelid = to_regclass($1) AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]`,
      [`public.${quote(table.name)}`, column.name],
    );
    const rules = rows.map(({ rule }) => rule);
    const conversion = after && conversionOf(column.name, column.type, after.type);
    const later = (spec?.constraints ?? [])
      .filter(({ kind, name }) => kind === 'ck' && after && ofOneColumn(name) === after.name)
      .map(({ definition }) => definition.replace(/^CHECK /, ''));
    const found: string[] = [];
    for (const candidate of candidatesOf(column.type, [...rules, ...later])) {
      if (found.length === ROWS) break;
      const before = `SELECT $1::${column.type} AS ${quote(column.name)}`;
      const fits = [...rules, ...(conversion?.fits === undefined ? [] : [conversion.fits])];
      if (!(await this.#holds(before, fits, candidate))) continue;
      const now = `SELECT ${conversion?.using ?? quote(column.name)} AS ${quote(after?.name ?? column.name)} FROM (${before}) antes`;
      if (await this.#holds(now, later, candidate)) found.push(candidate);
    }
    if (found.length === 0 && conversion && column.type !== after.type)
      this.untried.push(`${table.name}.${column.name}`);
    return found;
  }

  async #holds(from: string, conditions: readonly string[], value: string): Promise<boolean> {
    if (conditions.length === 0) return true;
    const all = conditions.map((condition) => `(${condition})`).join(' AND ');
    return this.#client
      .query<{ holds: boolean | null }>(`SELECT ${all} AS holds FROM (${from}) valor`, [value])
      .then(
        ({ rows }) => rows[0]?.holds === true,
        () => false,
      );
  }
}

/** The column that a check is of by its name; one over several names them all. */
function ofOneColumn(name: string): string | undefined {
  const parts = name.split('__');
  return parts.length === 3 ? parts[1] : undefined;
}

const declaredAs = (spec: TableSpec, column: string): TableSpec['columns'][number] | undefined =>
  spec.columns.find(({ name }) => name === column) ?? spec.columns.find(({ was }) => was === column);

const targetOf = (table: ActualTable, column: string): string | undefined =>
  [...table.constraints.values()].find(({ kind, columns }) => kind === 'fk' && columns.includes(column))
    ?.target;

const newTargetOf = (spec: TableSpec | undefined, column: string): string | undefined =>
  spec?.constraints.find(({ kind, name }) => kind === 'fk' && name.split('__')[1] === column)?.target?.table;

const DIGITS = Array.from({ length: 20 }, (_, length) => '1234567890'.repeat(2).slice(0, length + 1));

/** Values of the type in text; what the rules name comes first. */
function candidatesOf(type: string, rules: readonly string[]): readonly string[] {
  const named = rules.flatMap((rule) =>
    [...rule.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'")),
  );
  if (type === 'text')
    return [
      ...named.flatMap((text) => (text.startsWith('^') ? matching(text) : [text])),
      'Amostra',
      'Bem',
      'A',
      ...DIGITS,
      '1.50',
      '1.5',
      '0',
      'true',
      'sim',
      '2024-01-15',
      '2024-02-29',
      '2024-01',
      '10:30',
      '2024-01-15T10:30:00.000Z',
      'a'.repeat(30),
      'Texto de amostra com espaço, bem mais longo do que o de uma linha só de um formulário.',
    ];
  const numbers = rules.flatMap((rule) => [...rule.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => text));
  if (/^(?:smallint|integer|bigint)$/.test(type))
    return [...numbers.filter((text) => !text.includes('.')), '1', '2', '3', '0', '10', '100', '-1'];
  if (type.startsWith('numeric')) return ['10.50', '1.00', '2', '0', '-1', ...numbers];
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'date') return ['2024-01-15', '2024-02-29'];
  if (type.startsWith('timestamp')) return ['2024-01-15T10:30:00.123Z', '2024-02-29T00:00:00Z'];
  if (type === 'jsonb') return ['["Amostra"]', '[]', '["A"]', '[1]'];
  return [];
}

function matching(pattern: string): readonly string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 5, seed: 1 });
  } catch {
    return [];
  }
}
