/**
 * From what a database has to what the declarations ask for. Every step is repeatable SQL; nothing that holds
 * data is ever dropped: what no declaration uses is marked and stays.
 */
import type { ColumnSpec, TableSpec } from './ddl-spec.ts';
import { addConstraintSql, columnSql, createIndexSql, createTableSql } from './ddl-sql.ts';
import { UNUSED_MARK, type ActualColumn, type ActualTable } from './inspect.ts';
import { literal, objectName, quote } from './names.ts';

export type Change = {
  readonly table: string;
  readonly column?: string;
  /** What differs, in Portuguese, for the person who reads the refusal. */
  readonly text: string;
  readonly sql: readonly string[];
  /** Order of execution: renames, tables, columns, removals of constraints, additions, foreign keys. */
  readonly phase: 1 | 2 | 3 | 4 | 5 | 6;
};

export type Diff = {
  readonly changes: readonly Change[];
  /** Why no migration can be written before the declaration says more; each a sentence with the remedy. */
  readonly refusals: readonly string[];
  /** Tables and columns that no declaration uses; they stay. */
  readonly unused: readonly string[];
};

/** Of the tables that migrations made by hand, those that have every column of a declared one (`looksDeclared`). */
const LIKE_DECLARED: readonly string[] = ['documento', 'grupo_regra', 'usuario'];

/** How `confirmedNew` names a column that is new although another of its type fell out of use: 'paciente.apelido'. */
export type DiffOptions = {
  readonly confirmedNew?: readonly string[];
};

export function diffTables(
  declared: readonly TableSpec[],
  actual: ReadonlyMap<string, ActualTable>,
  options: DiffOptions = {},
): Diff {
  const changes: Change[] = [];
  const refusals: string[] = [];
  const unused: string[] = [];
  const claimed = new Set<string>();
  for (const table of declared) {
    let found = actual.get(table.name);
    if (found) claimed.add(table.name);
    else if (table.was && actual.has(table.was) && !declared.some((other) => other.name === table.was)) {
      const old = actual.get(table.was) as ActualTable;
      claimed.add(table.was);
      changes.push({
        table: table.name,
        text: `tabela ${table.was} passa a se chamar ${table.name}`,
        sql: [`SELECT zelo_renomear_tabela(${literal(table.was)}, ${literal(table.name)});`],
        phase: 1,
      });
      found = renameInside(old, table.was, table.name, table.name, changes, 'table');
    }
    if (found) diffTable(table, found, changes, refusals, unused, options);
    else changes.push(...createTable(table));
  }
  diffTriggers(declared, actual, changes);
  const orphans = [...actual.values()].filter((table) => !claimed.has(table.name) && looksDeclared(table));
  for (const orphan of orphans) {
    unused.push(`tabela ${orphan.name}`);
    if (orphan.unused) continue;
    const similar = declared.filter((table) => !actual.has(table.name) && !table.was && alike(table, orphan));
    for (const table of similar) {
      if (options.confirmedNew?.includes(table.name)) continue;
      refusals.push(
        `A tabela ${orphan.name} deixou de ser declarada e ${table.name} é nova e parecida. Se foi renomeada, escreva was: '${orphan.name}' em x-entity; ` +
          `se é mesmo outra, rode npm run migracao -- --novo ${table.name} (a antiga fica como está).`,
      );
    }
  }
  return { changes: changes.toSorted((a, b) => a.phase - b.phase), refusals, unused };
}

function alike(table: TableSpec, orphan: ActualTable): boolean {
  const own = table.columns.filter((column) => !STANDARD.has(column.name));
  const shared = own.filter((column) => orphan.columns.has(column.name));
  return own.length > 0 && shared.length / own.length >= 0.5;
}

/** The shape that only declarations give; hand-written migrations bring tables of other shapes. */
function looksDeclared(table: ActualTable): boolean {
  if (LIKE_DECLARED.includes(table.name)) return false;
  const has = (...columns: string[]) => columns.every((column) => table.columns.has(column));
  return (
    has('id', 'versao', 'criado_por', 'atualizado_por', 'excluido_em', 'excluido_por') || has('id', 'ordem')
  );
}

const STANDARD = new Set([
  'id',
  'versao',
  'criado_em',
  'criado_por',
  'atualizado_em',
  'atualizado_por',
  'excluido_em',
  'excluido_por',
  'busca',
  'prestador_id',
  'ordem',
]);

function createTable(table: TableSpec): Change[] {
  const text = `a tabela ${table.name} (${table.title}) não existe`;
  const foreignKeys = table.constraints.filter((constraint) => constraint.kind === 'fk');
  return [
    { table: table.name, text, sql: [createTableSql(table)], phase: 2 },
    ...(table.indexes.length > 0
      ? [{ table: table.name, text, sql: table.indexes.map(createIndexSql), phase: 5 as const }]
      : []),
    ...(foreignKeys.length > 0
      ? [
          {
            table: table.name,
            text,
            sql: foreignKeys.map((constraint) => addConstraintSql(table.name, constraint)),
            phase: 6 as const,
          },
        ]
      : []),
  ];
}

function diffTable(
  table: TableSpec,
  before: ActualTable,
  changes: Change[],
  refusals: string[],
  unused: string[],
  options: DiffOptions,
): void {
  let found = before;
  const name = table.name;
  const declaredNames = new Set(table.columns.map((column) => column.name));
  const oldNames = new Set<string>();
  for (const column of table.columns) {
    if (
      found.columns.has(column.name) ||
      !column.was ||
      !found.columns.has(column.was) ||
      declaredNames.has(column.was)
    )
      continue;
    oldNames.add(column.was);
    changes.push({
      table: name,
      column: column.name,
      text: `coluna ${name}.${column.was} passa a se chamar ${column.name}`,
      sql: [
        `SELECT zelo_renomear_coluna(${literal(name)}, ${literal(column.was)}, ${literal(column.name)});`,
      ],
      phase: 1,
    });
    found = renameInside(found, column.was, column.name, name, changes, 'column');
  }
  const left = [...found.columns.values()].filter(
    (column) => !declaredNames.has(column.name) && !oldNames.has(column.name),
  );
  const fresh = table.columns.filter((column) => !found.columns.has(column.name));
  for (const column of left) unused.push(`coluna ${name}.${column.name}`);
  const newlyLeft = left.filter((column) => !column.unused && column.searchOf === undefined);
  for (const column of fresh) {
    if (STANDARD.has(column.name) || options.confirmedNew?.includes(`${name}.${column.name}`)) continue;
    const similar = newlyLeft.filter((old) => family(old.type) === family(column.type));
    if (similar.length === 0) continue;
    refusals.push(
      `Em ${name}, ${similar.map((old) => old.name).join(', ')} deixou de ser declarada e ${column.name} é nova e do mesmo tipo. ` +
        `Se foi renomeada, escreva 'x-col': { was: '${similar[0]?.name}' } no campo; se é mesmo outra, rode npm run migracao -- --novo ${name}.${column.name} (a antiga fica como está).`,
    );
  }
  for (const column of newlyLeft) {
    changes.push({
      table: name,
      column: column.name,
      text: `a coluna ${name}.${column.name} não é mais declarada (fica no banco, sem uso)`,
      sql: [
        ...(column.notNull && column.default === undefined
          ? [`ALTER TABLE ${quote(name)} ALTER COLUMN ${quote(column.name)} DROP NOT NULL;`]
          : []),
        `COMMENT ON COLUMN ${quote(name)}.${quote(column.name)} IS ${literal(`${UNUSED_MARK}: nenhuma declaração usa esta coluna`)};`,
      ],
      phase: 3,
    });
  }
  for (const column of table.columns) {
    const old = found.columns.get(column.name);
    if (old) changes.push(...alterColumn(name, column, old));
    else changes.push(addColumn(name, column));
  }
  if (left.some((column) => column.searchOf !== undefined)) {
    changes.push({
      table: name,
      column: 'busca',
      text: `a coluna ${name}.busca (texto de pesquisa, derivado) não é mais necessária`,
      sql: [`ALTER TABLE ${quote(name)} DROP COLUMN IF EXISTS busca;`],
      phase: 3,
    });
  }
  diffConstraints(table, found, changes);
  diffIndexes(table, found, changes);
}

function family(type: string): string {
  return type.replace(/\(.*\)/, '').replace(/^(bigint|integer|smallint)$/, 'integer');
}

function addColumn(table: string, column: ColumnSpec): Change {
  const text = `falta a coluna ${table}.${column.name} (${column.type})`;
  const add = (notNull?: boolean) =>
    `ALTER TABLE ${quote(table)} ADD COLUMN IF NOT EXISTS ${columnSql(column, notNull === undefined ? {} : { notNull })};`;
  if (!column.notNull || column.default !== undefined)
    return { table, column: column.name, text, sql: [add()], phase: 3 };
  return {
    table,
    column: column.name,
    text,
    sql: [
      add(false),
      `-- Revise: com linhas na tabela, preencha antes: UPDATE ${quote(table)} SET ${quote(column.name)} = ... WHERE ${quote(column.name)} IS NULL;\n` +
        `ALTER TABLE ${quote(table)} ALTER COLUMN ${quote(column.name)} SET NOT NULL;`,
    ],
    phase: 3,
  };
}

function alterColumn(table: string, column: ColumnSpec, old: ActualColumn): Change[] {
  const target = `ALTER TABLE ${quote(table)} ALTER COLUMN ${quote(column.name)}`;
  const label = `${table}.${column.name}`;
  const change = (text: string, ...sql: string[]): Change => ({
    table,
    column: column.name,
    text,
    sql,
    phase: 3,
  });
  if (column.searchOf) {
    const same = old.searchOf && old.searchOf.join() === column.searchOf.join() && old.type === column.type;
    if (same) return [];
    return [
      change(
        `a coluna ${label} (texto de pesquisa) é formada de outros campos`,
        `ALTER TABLE ${quote(table)} DROP COLUMN IF EXISTS ${quote(column.name)};`,
        `ALTER TABLE ${quote(table)} ADD COLUMN ${columnSql(column)};`,
        `CREATE INDEX IF NOT EXISTS ${quote(objectName(table, ['busca'], 'trgm'))} ON ${quote(table)} USING gin (busca gin_trgm_ops);`,
      ),
    ];
  }
  const changes: Change[] = [];
  const collationDiffers = column.collated === true && old.collation !== 'zelo_pt_br';
  if (old.type !== column.type || collationDiffers) {
    const collate = column.collated ? ' COLLATE zelo_pt_br' : '';
    const wanted = column.type.replace('timestamp(3) with time zone', 'timestamptz(3)');
    const widening = isWidening(old.type, column.type);
    changes.push(
      change(
        old.type === column.type
          ? `a coluna ${label} não tem a ordem do português`
          : `a coluna ${label} é ${old.type} e foi declarada ${column.type}`,
        ...(old.default !== undefined && !widening ? [`${target} DROP DEFAULT;`] : []),
        `${widening ? '' : `-- Revise: a conversão falha, e nada muda, se algum valor não couber em ${wanted}.\n`}${target} TYPE ${wanted}${collate} USING ${quote(column.name)}::${wanted};`,
        ...(old.default !== undefined && !widening && column.default !== undefined
          ? [`${target} SET DEFAULT ${column.default};`]
          : []),
      ),
    );
  }
  if (!column.identity && (old.default ?? '') !== (column.default ?? '')) {
    changes.push(
      change(
        `o valor inicial de ${label} é ${old.default ?? 'nenhum'} e foi declarado ${column.default ?? 'nenhum'}`,
        column.default === undefined ? `${target} DROP DEFAULT;` : `${target} SET DEFAULT ${column.default};`,
      ),
    );
  }
  if (old.notNull !== column.notNull) {
    changes.push(
      column.notNull
        ? change(
            `a coluna ${label} aceita vazio e foi declarada obrigatória`,
            ...(column.default === undefined
              ? []
              : [
                  `UPDATE ${quote(table)} SET ${quote(column.name)} = ${column.default} WHERE ${quote(column.name)} IS NULL;`,
                ]),
            `-- Revise: falha, e nada muda, se houver linha vazia: SELECT id FROM ${quote(table)} WHERE ${quote(column.name)} IS NULL;\n${target} SET NOT NULL;`,
          )
        : change(
            `a coluna ${label} é obrigatória no banco e foi declarada opcional`,
            `${target} DROP NOT NULL;`,
          ),
    );
  }
  return changes;
}

function isWidening(from: string, to: string): boolean {
  if (from === to || to === 'text') return true;
  if (from === 'integer' && to === 'bigint') return true;
  const [before, after] = [from, to].map((type) => /^numeric\((\d+),(\d+)\)$/.exec(type));
  if (!before || !after) return false;
  return (
    Number(after[2]) >= Number(before[2]) &&
    Number(after[1]) - Number(after[2]) >= Number(before[1]) - Number(before[2])
  );
}

/** Ours by its name (names.ts); what a database administrator added is left alone. */
function isOurs(name: string, table: string): boolean {
  return name.startsWith(`${table}__`);
}

function diffConstraints(table: TableSpec, found: ActualTable, changes: Change[]): void {
  const wanted = new Map(table.constraints.map((constraint) => [constraint.name, constraint]));
  for (const old of found.constraints.values()) {
    if (wanted.has(old.name) || !isOurs(old.name, table.name)) continue;
    changes.push({
      table: table.name,
      text: `a regra ${old.name} não é mais declarada`,
      sql: [`ALTER TABLE ${quote(table.name)} DROP CONSTRAINT IF EXISTS ${quote(old.name)};`],
      phase: 4,
    });
  }
  for (const constraint of table.constraints) {
    const old = found.constraints.get(constraint.name);
    const same =
      old !== undefined &&
      (constraint.target === undefined ||
        (old.target === constraint.target.table && old.onDelete === constraint.target.onDelete));
    if (same) continue;
    changes.push({
      table: table.name,
      text: `${old ? 'mudou' : 'falta'} a regra ${constraint.name}: ${constraint.definition}`,
      sql: [addConstraintSql(table.name, constraint)],
      phase: constraint.kind === 'fk' ? 6 : 5,
    });
  }
}

function diffIndexes(table: TableSpec, found: ActualTable, changes: Change[]): void {
  const wanted = new Set(table.indexes.map((index) => index.name));
  for (const old of found.indexes.values()) {
    if (wanted.has(old.name) || !isOurs(old.name, table.name)) continue;
    changes.push({
      table: table.name,
      text: `o índice ${old.name} não é mais declarado`,
      sql: [`DROP INDEX IF EXISTS ${quote(old.name)};`],
      phase: 4,
    });
  }
  for (const index of table.indexes) {
    const old = found.indexes.get(index.name);
    if (old?.valid) continue;
    changes.push({
      table: table.name,
      text: `${old ? 'está inválido' : 'falta'} o índice ${index.name}`,
      sql: [...(old ? [`DROP INDEX IF EXISTS ${quote(index.name)};`] : []), createIndexSql(index)],
      phase: 5,
    });
  }
}

/** Ours by the end of its name; its digest says what the trigger does, so a changed one is another one. */
const OUR_TRIGGER = /__tg_[0-9a-f]{8}$/;

function diffTriggers(
  declared: readonly TableSpec[],
  actual: ReadonlyMap<string, ActualTable>,
  changes: Change[],
): void {
  const wanted = declared.flatMap(({ triggers = [] }) => triggers);
  for (const table of actual.values()) {
    const name =
      declared.find(({ was, name }) => was === table.name && !actual.has(name))?.name ?? table.name;
    for (const old of table.triggers) {
      if (!OUR_TRIGGER.test(old) || wanted.some((trigger) => trigger.name === old && trigger.table === name))
        continue;
      const text = `a trava ${old} não é mais declarada`;
      changes.push({
        table: name,
        text,
        sql: [`DROP TRIGGER IF EXISTS ${quote(old)} ON ${quote(name)};`],
        phase: 4,
      });
    }
  }
  for (const { name, table, definition } of wanted) {
    if (actual.get(table)?.triggers.has(name)) continue;
    const drop = `DROP TRIGGER IF EXISTS ${quote(name)} ON ${quote(table)};`;
    const create = `CREATE TRIGGER ${quote(name)} ${definition};`;
    changes.push({ table, text: `falta a trava ${name}`, sql: [`${drop}\n${create}`], phase: 6 });
  }
}

/** The table as it is after a rename, its constraint and index names following along. */
function renameInside(
  table: ActualTable,
  from: string,
  to: string,
  tableName: string,
  changes: Change[],
  what: 'table' | 'column',
): ActualTable {
  const rename = (name: string): string => {
    const parts = name.split('__');
    if (parts.length < 2) return name;
    if (what === 'table') return parts[0] === from ? [to, ...parts.slice(1)].join('__') : name;
    return [parts[0], ...parts.slice(1, -1).map((part) => (part === from ? to : part)), parts.at(-1)].join(
      '__',
    );
  };
  const mapKeys = <V extends { readonly name: string }>(
    map: ReadonlyMap<string, V>,
  ): ReadonlyMap<string, V> =>
    new Map(
      [...map.values()].map((value) => {
        const next = rename(value.name);
        // A check's name ends in a digest of its text, which names the column: it is made anew, not renamed.
        if (next === value.name || next.length > 63 || (what === 'column' && /__(ck|ex)_/.test(next)))
          return [value.name, value];
        changes.push({
          table: tableName,
          text: `${value.name} passa a se chamar ${next}`,
          sql: [
            `SELECT zelo_renomear_restricao(${literal(tableName)}, ${literal(value.name)}, ${literal(next)});`,
          ],
          phase: 1,
        });
        return [next, { ...value, name: next }];
      }),
    );
  const columns =
    what === 'table'
      ? table.columns
      : new Map(
          [...table.columns.values()].map((column) => {
            const renamed = column.name === from ? { ...column, name: to } : column;
            const searchOf = renamed.searchOf?.map((part) => (part === from ? to : part));
            return [renamed.name, { ...renamed, searchOf }];
          }),
        );
  return {
    ...table,
    name: tableName,
    columns,
    constraints: mapKeys(table.constraints),
    indexes: mapKeys(table.indexes),
  };
}
