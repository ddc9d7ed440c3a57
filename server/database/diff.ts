/**
 * From what a database has to what the declarations ask for. Every step is repeatable SQL; nothing that holds
 * data is ever dropped: what no declaration uses is marked and stays.
 */
import type { ColumnSpec, TableSpec } from './ddl-spec.ts';
import { addConstraintSql, columnSql, createIndexSql, createTableSql } from './ddl-sql.ts';
import { conversionOf, typeSql } from './conversions.ts';
import { UNUSED_MARK, type ActualColumn, type ActualTable } from './inspect.ts';
import { literal, quote, toField } from './names.ts';

export type Change = {
  readonly table: string;
  readonly column?: string;
  /** What differs, in Portuguese, for the person who reads the refusal. */
  readonly text: string;
  readonly sql: readonly string[];
  /**
   * Order of execution: renames, tables, what goes or stands in the way of a change of type, columns, rules and indexes,
   * references and locks.
   */
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

export type DiffOptions = {
  /** Columns that are new although another of their type fell out of use: 'paciente.apelido'; tables likewise. */
  readonly confirmedNew?: readonly string[];
  /**
   * A file is to be written: what the rows that are there already hold in a column that becomes required must be said. Absent,
   * the rows themselves decide.
   */
  readonly authoring?: Authoring;
};

export type Authoring = {
  /** By 'tabela.coluna': the value of the rows that have none. */
  readonly fill: ReadonlyMap<string, string>;
  /** 'tabela.coluna' of which no installation has a row without the value: the file checks it. */
  readonly empty: ReadonlySet<string>;
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
  const retyped = new Map<string, Retyped>();
  for (const table of declared) {
    let found = actual.get(table.name);
    const former = found ? undefined : formerOf(table, declared, actual);
    if (found) claimed.add(table.name);
    else if (former) {
      claimed.add(former.name);
      changes.push({
        table: table.name,
        text: `tabela ${former.name} passa a se chamar ${table.name}`,
        sql: [`SELECT zelo_renomear_tabela(${literal(former.name)}, ${literal(table.name)});`],
        phase: 1,
      });
      found = renameInside(former, former.name, table.name, table.name, changes, 'table');
    }
    if (found) retyped.set(table.name, diffTable(table, found, changes, refusals, unused, options));
    else changes.push(...createTable(table));
  }
  diffTriggers(declared, actual, retyped, changes, refusals);
  const orphans = [...actual.values()].filter((table) => !claimed.has(table.name) && looksDeclared(table));
  for (const orphan of orphans) {
    unused.push(`tabela ${orphan.name}`);
    if (orphan.unused) continue;
    const similar = declared.filter((table) => !actual.has(table.name) && alike(table, orphan));
    for (const table of similar) {
      if (options.confirmedNew?.includes(table.name) || formerOf(table, declared, actual)) continue;
      refusals.push(
        `A tabela ${orphan.name} deixou de ser declarada e ${table.name} é nova e parecida. Se foi renomeada, escreva ${formerNameOf(table, orphan)}; ` +
          `se é mesmo outra, rode npm run migracao -- --novo ${table.name} (a antiga fica como está).`,
      );
    }
  }
  return { changes: changes.toSorted((a, b) => a.phase - b.phase), refusals, unused };
}

/** The table that the declared one was before, by the first of its former names that stands there and is nobody else's. */
function formerOf(
  table: TableSpec,
  declared: readonly TableSpec[],
  actual: ReadonlyMap<string, ActualTable>,
): ActualTable | undefined {
  if (actual.has(table.name)) return undefined;
  const name = table.was.find((was) => actual.has(was) && !declared.some((other) => other.name === was));
  return name === undefined ? undefined : actual.get(name);
}

/** The words that make the one table the other's new name. */
function formerNameOf({ child }: TableSpec, orphan: ActualTable): string {
  if (!child) return `was: '${orphan.name}' em x-entity`;
  const prefix = `${child.parent}_`;
  return orphan.name.startsWith(prefix)
    ? `'x-child': { was: '${toField(orphan.name.slice(prefix.length))}' } em ${child.property}`
    : `'x-child': { table: '${orphan.name}' } em ${child.property}`;
}

/** By column the sentence that says its change of type: what stands in its way is told by the same. */
type Retyped = ReadonlyMap<string, string>;

/** Two tables of one kind, register or child, of which at least half of the columns have the same names. */
function alike(table: TableSpec, orphan: ActualTable): boolean {
  if ((table.child !== undefined) === orphan.columns.has('versao')) return false;
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
): Retyped {
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
      phase: 4,
    });
  }
  const retyped = retypedIn(table, found, refusals);
  found = withoutSearch(table, found, retyped, changes);
  for (const column of table.columns) {
    const old = found.columns.get(column.name);
    if (!old) changes.push(...addColumn(name, column, refusals, options));
    else if (!isRefused(column, old))
      changes.push(...alterColumn(name, column, old, retyped.get(column.name), refusals, options));
  }
  diffConstraints(table, found, retyped, changes);
  diffIndexes(table, found, retyped, changes);
  return retyped;
}

const typeDiffers = (column: ColumnSpec, old: ActualColumn): boolean =>
  column.searchOf === undefined &&
  (old.type !== column.type || (column.collated === true && old.collation !== 'zelo_pt_br'));

/** A type that no value of the old one can be turned into: told among the refusals. */
const isRefused = (column: ColumnSpec, old: ActualColumn): boolean =>
  typeDiffers(column, old) && conversionOf(column.name, old.type, column.type) === undefined;

/** The columns whose type changes; what hinders one is told among the refusals. */
function retypedIn(table: TableSpec, found: ActualTable, refusals: string[]): Retyped {
  const retyped = new Map<string, string>();
  for (const column of table.columns) {
    const old = found.columns.get(column.name);
    if (!old || !typeDiffers(column, old)) continue;
    const label = `${table.name}.${column.name}`;
    if (isRefused(column, old)) {
      refusals.push(
        `A coluna ${label} é ${old.type} e foi declarada ${column.type}: o que há nela não se converte sem perder ou inventar algo. ` +
          `Dê outro nome ao campo (a coluna antiga fica como está, e o que nela couber se leva em SQL próprio), ou devolva o tipo que tinha.`,
      );
      continue;
    }
    retyped.set(
      column.name,
      old.type === column.type
        ? `a coluna ${label} não tem a ordem do português`
        : `a coluna ${label} é ${old.type} e foi declarada ${column.type}`,
    );
  }
  for (const [view, columns] of found.views) {
    const shown = columns.filter((column) => retyped.has(column));
    if (shown.length > 0)
      refusals.push(
        `A visão ${view} mostra ${shown.map((column) => `${table.name}.${column}`).join(', ')}, que muda de tipo. ` +
          `Escreva à mão uma migração com DROP VIEW ${quote(view)}; rode npm run migracao de novo, e crie a visão outra vez na migração seguinte.`,
      );
  }
  return retyped;
}

/** The sentence of the change that takes these columns along. */
function changed(columns: readonly string[], retyped: Retyped): string | undefined {
  for (const column of columns) if (retyped.has(column)) return retyped.get(column);
  return undefined;
}

/** The search text goes before a column that it is made of changes its type, and comes back as a new one. */
function withoutSearch(
  table: TableSpec,
  found: ActualTable,
  retyped: Retyped,
  changes: Change[],
): ActualTable {
  const old = found.columns.get('busca');
  if (old?.searchOf === undefined) return found;
  const wanted = table.columns.find((column) => column.searchOf);
  const text = !wanted
    ? `a coluna ${table.name}.busca (texto de pesquisa, derivado) não é mais necessária`
    : old.searchOf.join() !== wanted.searchOf?.join() || old.type !== wanted.type
      ? `a coluna ${table.name}.busca (texto de pesquisa) é formada de outros campos`
      : changed(old.searchOf, retyped);
  if (text === undefined) return found;
  changes.push({
    table: table.name,
    column: 'busca',
    text,
    sql: [`ALTER TABLE ${quote(table.name)} DROP COLUMN IF EXISTS busca;`],
    phase: 3,
  });
  const gone = new Map([...found.columns].filter(([name]) => name !== 'busca'));
  const indexes = new Map([...found.indexes].filter(([, { columns }]) => !columns.includes('busca')));
  return { ...found, columns: gone, indexes };
}

function family(type: string): string {
  return type.replace(/\(.*\)/, '').replace(/^(bigint|integer|smallint)$/, 'integer');
}

function addColumn(
  table: string,
  column: ColumnSpec,
  refusals: string[],
  { authoring }: DiffOptions,
): Change[] {
  const label = `${table}.${column.name}`;
  const text = `falta a coluna ${label} (${column.type})`;
  const change = (...sql: string[]): Change[] => [{ table, column: column.name, text, sql, phase: 4 }];
  const add = (notNull: boolean, value = column.default) =>
    `ALTER TABLE ${quote(table)} ADD COLUMN IF NOT EXISTS ${columnSql({ ...column, ...(value === undefined ? {} : { default: value }) }, { notNull })};`;
  if (!column.notNull || column.default !== undefined) return change(add(column.notNull));
  const fill = authoring?.fill.get(label);
  // By a default that goes again: no lock of a state hinders it, as it would an UPDATE.
  if (fill !== undefined)
    return change(
      add(true, literal(fill)),
      `ALTER TABLE ${quote(table)} ALTER COLUMN ${quote(column.name)} DROP DEFAULT;`,
    );
  if (authoring && !authoring.empty.has(label)) {
    refusals.push(
      `Em ${table}, ${column.name} é nova, obrigatória e sem valor inicial, e as linhas que já existem ficariam sem ela. ` +
        `${sayValue(label)} Se nenhuma instalação tem linhas na tabela, rode npm run migracao -- --sem-linhas ${label} (a migração confere).`,
    );
    return [];
  }
  const guard = authoring ? [refuseRows(table, 'true', emptyGuard(label))] : [];
  return change(
    ...guard,
    add(false),
    `ALTER TABLE ${quote(table)} ALTER COLUMN ${quote(column.name)} SET NOT NULL;`,
  );
}

const sayValue = (label: string): string =>
  `Diga o valor delas com npm run migracao -- --preencher ${label}=valor, ou declare um default.`;

const emptyGuard = (label: string): string =>
  `sem valor em ${label}, que passa a ser obrigatória. Preencha ou apague essas linhas antes`;

/** A statement that stops the migration, with nothing changed, where there are rows of the condition. */
function refuseRows(table: string, condition: string, what: string): string {
  const rows = `SELECT id FROM ${quote(table)}${condition === 'true' ? '' : ` WHERE ${condition}`}`;
  return `DO $guarda$ DECLARE linhas bigint; BEGIN
  LOCK TABLE ${quote(table)} IN ACCESS EXCLUSIVE MODE;
  SELECT count(*) INTO linhas FROM (${rows}) r;
  IF linhas > 0 THEN RAISE EXCEPTION USING MESSAGE = linhas || ${literal(` linha(s) de ${table} ${what}; veja-as com: ${rows}`)}; END IF;
END $guarda$;`;
}

function alterColumn(
  table: string,
  column: ColumnSpec,
  old: ActualColumn,
  retyped: string | undefined,
  refusals: string[],
  { authoring }: DiffOptions,
): Change[] {
  if (column.searchOf) return [];
  const name = quote(column.name);
  const target = `ALTER TABLE ${quote(table)} ALTER COLUMN ${name}`;
  const label = `${table}.${column.name}`;
  const change = (text: string, ...sql: string[]): Change => ({
    table,
    column: column.name,
    text,
    sql,
    phase: 4,
  });
  const changes: Change[] = [];
  const conversion = retyped === undefined ? undefined : conversionOf(column.name, old.type, column.type);
  if (retyped !== undefined && conversion) {
    const collate = column.collated ? ' COLLATE zelo_pt_br' : '';
    changes.push(
      change(
        retyped,
        ...(conversion.fits === undefined
          ? []
          : [
              refuseRows(
                table,
                `${name} IS NOT NULL AND NOT (${conversion.fits})`,
                `têm em ${label} o que não se diz igual em ${column.type}. Corrija essas linhas antes`,
              ),
            ]),
        ...(old.default === undefined ? [] : [`${target} DROP DEFAULT;`]),
        `${target} TYPE ${typeSql(column.type)}${collate} USING ${conversion.using};`,
        ...(column.default === undefined ? [] : [`${target} SET DEFAULT ${column.default};`]),
      ),
    );
  } else if (!column.identity && (old.default ?? '') !== (column.default ?? '')) {
    changes.push(
      change(
        `o valor inicial de ${label} é ${old.default ?? 'nenhum'} e foi declarado ${column.default ?? 'nenhum'}`,
        column.default === undefined ? `${target} DROP DEFAULT;` : `${target} SET DEFAULT ${column.default};`,
      ),
    );
  }
  if (old.notNull && !column.notNull)
    changes.push(
      change(`a coluna ${label} é obrigatória no banco e foi declarada opcional`, `${target} DROP NOT NULL;`),
    );
  if (!old.notNull && column.notNull) {
    const given = authoring?.fill.get(label);
    const value = given === undefined ? column.default : literal(given);
    if (authoring && value === undefined && !authoring.empty.has(label))
      refusals.push(
        `Em ${table}, ${column.name} passa a ser obrigatória, e há linhas que podem estar sem ela. ` +
          `${sayValue(label)} Se nenhuma instalação tem linha sem ela, rode npm run migracao -- --sem-linhas ${label} (a migração confere).`,
      );
    else
      changes.push(
        change(
          `a coluna ${label} aceita vazio e foi declarada obrigatória`,
          ...(value === undefined ? [] : fillSql(table, name, value)),
          ...(value === undefined && authoring
            ? [refuseRows(table, `${name} IS NULL`, emptyGuard(label))]
            : []),
          `${target} SET NOT NULL;`,
        ),
      );
  }
  return changes;
}

/** Rows in a state that locks their fields are filled too: they had no such value to lock. */
function fillSql(table: string, column: string, value: string): string[] {
  return [
    `ALTER TABLE ${quote(table)} DISABLE TRIGGER USER;`,
    `UPDATE ${quote(table)} SET ${column} = ${value} WHERE ${column} IS NULL;`,
    `ALTER TABLE ${quote(table)} ENABLE TRIGGER USER;`,
  ];
}

const KIND = /^(?:uk|fk|ix|trgm|ck|ex)(?:_[0-9a-f]{8})?$/;

/**
 * Ours by its name (names.ts), that of a former table included; a long one is cut and has a digest. What a database
 * administrator added is left alone.
 */
function isOurs(name: string, { name: table, was }: TableSpec): boolean {
  const [owner = '', second = '', ...rest] = name.split('__');
  if (!KIND.test(rest.at(-1) ?? second)) return false;
  const cut = /^h[0-9a-f]{8}$/.test(second);
  return [table, ...was].some((known) => known === owner || (cut && known.startsWith(owner)));
}

function diffConstraints(table: TableSpec, found: ActualTable, retyped: Retyped, changes: Change[]): void {
  const wanted = new Map(table.constraints.map((constraint) => [constraint.name, constraint]));
  const taken = new Set<string>();
  for (const old of found.constraints.values()) {
    if (!isOurs(old.name, table)) continue;
    const along = changed(old.columns, retyped);
    if (wanted.has(old.name) && along === undefined) continue;
    taken.add(old.name);
    changes.push({
      table: table.name,
      text: along ?? `a regra ${old.name} não é mais declarada`,
      sql: [`ALTER TABLE ${quote(table.name)} DROP CONSTRAINT IF EXISTS ${quote(old.name)};`],
      phase: 3,
    });
  }
  for (const constraint of table.constraints) {
    const old = taken.has(constraint.name) ? undefined : found.constraints.get(constraint.name);
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

function diffIndexes(table: TableSpec, found: ActualTable, retyped: Retyped, changes: Change[]): void {
  const wanted = new Set(table.indexes.map((index) => index.name));
  const taken = new Set<string>();
  for (const old of found.indexes.values()) {
    if (!isOurs(old.name, table)) continue;
    const along = changed(old.columns, retyped);
    if (wanted.has(old.name) && along === undefined) continue;
    taken.add(old.name);
    changes.push({
      table: table.name,
      text: along ?? `o índice ${old.name} não é mais declarado`,
      sql: [`DROP INDEX IF EXISTS ${quote(old.name)};`],
      phase: 3,
    });
  }
  for (const index of table.indexes) {
    const old = taken.has(index.name) ? undefined : found.indexes.get(index.name);
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
  retypedIn: ReadonlyMap<string, Retyped>,
  changes: Change[],
  refusals: string[],
): void {
  const wanted = declared.flatMap(({ triggers = [] }) => triggers);
  const taken = new Set<string>();
  for (const table of actual.values()) {
    const name = declared.find((spec) => formerOf(spec, declared, actual) === table)?.name ?? table.name;
    const retyped = retypedIn.get(name) ?? new Map<string, string>();
    for (const [old, columns] of table.triggerColumns) {
      const along = changed(columns, retyped);
      if (!OUR_TRIGGER.test(old)) {
        if (along !== undefined)
          refusals.push(
            `A trava ${old}, de uma migração escrita à mão, espera por uma coluna que muda de tipo (${along}). ` +
              `Escreva à mão uma migração com DROP TRIGGER ${quote(old)} ON ${quote(name)}; rode npm run migracao de novo, e crie a trava outra vez na migração seguinte.`,
          );
        continue;
      }
      if (along === undefined && wanted.some((trigger) => trigger.name === old && trigger.table === name))
        continue;
      taken.add(`${name} ${old}`);
      changes.push({
        table: name,
        text: along ?? `a trava ${old} não é mais declarada`,
        sql: [`DROP TRIGGER IF EXISTS ${quote(old)} ON ${quote(name)};`],
        phase: 3,
      });
    }
  }
  for (const { name, table, definition } of wanted) {
    if (actual.get(table)?.triggers.has(name) && !taken.has(`${table} ${name}`)) continue;
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
  const mapKeys = <V extends { readonly name: string; readonly columns: readonly string[] }>(
    map: ReadonlyMap<string, V>,
  ): ReadonlyMap<string, V> =>
    new Map(
      [...map.values()].map((former) => {
        const value = { ...former, columns: columnsOf(former.columns) };
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
  const columnsOf = (names: readonly string[]): readonly string[] =>
    what === 'table' ? names : names.map((name) => (name === from ? to : name));
  const follow = (map: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> =>
    new Map([...map].map(([name, names]) => [name, columnsOf(names)]));
  return {
    ...table,
    name: tableName,
    columns,
    constraints: mapKeys(table.constraints),
    indexes: mapKeys(table.indexes),
    triggerColumns: follow(table.triggerColumns),
    views: follow(table.views),
  };
}
