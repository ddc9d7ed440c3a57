/** What each staged row means: a new record, a change, the same as stored, or refused by a key or a period. */
import type { OverlapKeyword } from '#schemas/meta/vocabulary.ts';
import { outsideSql } from '#server/database/ddl-fields.ts';
import type { LineError, RowError } from '#domain/importacao/importacao.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { importableFields, isNeeded } from '#domain/registro/importaveis.ts';
import type { StateModel } from '#domain/registro/lifecycle.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { ciclo } from '#messages/lifecycle.ts';
import { importacao } from '#messages/importacao.ts';
import { literal, quote } from '#server/database/names.ts';
import { meetSql } from '#server/database/overlap-sql.ts';
import { compute, decode, entitySql } from '#server/engine/entity-sql.ts';
import { hoje } from '#server/clock.ts';
import type { EntityHooks } from '#server/engine/call.ts';
import { hookContext } from '#server/engine/hooks.ts';
import { encode } from '#server/engine/write.ts';
import { checkBonds } from './check-bonds.ts';
import { checkLives } from './check-lives.ts';
import { blamedOf } from './columns.ts';
import { matchReferences } from './match-refs.ts';
import type { Staging } from './staging.ts';

/** Looks at the rows (alias p, `_acao` empty) that have a stored one, as the file brought them. */
export type Onlooker = (staging: Staging) => Promise<void>;

/** The import is only tried: what rules write while they judge (a number that they take) is taken back. Not in a transaction. */
export type Rehearsal = { readonly onKnown: Onlooker };

/** Marks every staged row; refused ones leave their error behind. Inside or outside a transaction. */
export async function settle(
  staging: Staging,
  hooks: EntityHooks = {},
  rehearsal?: Rehearsal,
): Promise<void> {
  await matchReferences(staging);
  await matchStored(staging);
  await markActions(staging, rehearsal?.onKnown);
  await analyse(staging);
  await judgeByRecord(staging, hooks, rehearsal !== undefined);
  await checkProvider(staging);
  await checkBonds(staging);
  await checkLives(staging);
  await checkLocks(staging);
  await checkUniqueKeys(staging);
  await checkPeriods(staging);
}

/** The planner knows nothing of a table filled a moment ago; without figures it compares every row with every other. */
async function analyse({ client, plan }: Staging): Promise<void> {
  const { entity } = plan;
  const keys = [...entity.unique.flat(), ...entity.noOverlap.flatMap(({ by }) => by)].map((id) =>
    quote(entity.field[id]!.column),
  );
  await client.query(
    `ANALYZE palco (${[...new Set(['_numero', '_registro', '_acao', ...keys])].join(', ')})`,
  );
}

/** Whether a key has an index of its own. */
function isIndexed({ plan: { entity } }: Staging, key: readonly FieldModel[]): boolean {
  const ids = key.map(({ id }) => id).join();
  return (
    [...entity.unique, ...entity.indexes].some((index) => index.join() === ids) || key[0]?.indexed === true
  );
}

/**
 * Fills `_registro` of the staged rows (alias p) that fulfil `where` with the stored row (alias t) that fulfils `match`.
 * By an indexed key each row asks for itself: a join is left to the planner's figures, which for a table filled by this
 * very import are those of an empty one, and it then reads the whole table for every row.
 */
async function findStored(
  staging: Staging,
  key: readonly FieldModel[],
  where: string,
  match: string,
): Promise<void> {
  const table = quote(staging.plan.entity.table);
  const found = isIndexed(staging, key)
    ? `SELECT p._numero, (SELECT t.id FROM ${table} t WHERE ${match} LIMIT 1) AS id FROM palco p WHERE ${where} OFFSET 0`
    : `SELECT p._numero, t.id FROM palco p JOIN ${table} t ON ${match} WHERE ${where}`;
  await staging.client.query(
    `UPDATE palco o SET _registro = f.id, _acao = NULL FROM (${found}) f WHERE f.id IS NOT NULL AND o._numero = f._numero`,
  );
}

/** Rows of the table that the import may see, alias t. */
function liveSql(staging: Staging): string {
  return ['t.excluido_em IS NULL', ...staging.scope('t', 'ler')].join(' AND ');
}

/** The ways to recognise a stored row: the import key, then the other unique keys, those that the file brings whole. */
function keysOf({ plan }: Staging): readonly (readonly FieldModel[])[] {
  const { entity, mapped } = plan;
  const brought = new Set(mapped.map(({ id }) => id));
  const keys = [entity.importKey, ...entity.unique].filter(
    (key) => key.length > 0 && key.every((id) => brought.has(id)),
  );
  const distinct = [...new Map(keys.map((key) => [key.join(','), key])).values()];
  return distinct.map((key) => key.map((id) => entity.field[id]!));
}

const UNDECIDED = `p._registro IS NULL AND p._acao IS DISTINCT FROM 'e'`;

async function matchStored(staging: Staging): Promise<void> {
  const { plan } = staging;
  const keys = keysOf(staging);
  for (const [index, key] of keys.entries()) {
    // Another key recognises only rows that leave every earlier one unfilled; else it is a value in conflict, told as such.
    const unfilled = keys
      .slice(0, index)
      .map((earlier) => `(${earlier.map((field) => `p.${quote(field.column)} IS NULL`).join(' OR ')})`);
    const solid = key.filter((field) => !field.nullable);
    const equal = key.map((field) => {
      const column = quote(field.column);
      // A part that may be empty is equal when both are; alone it must be filled in.
      return field.nullable && solid.length > 0
        ? `(t.${column} = p.${column} OR (t.${column} IS NULL AND p.${column} IS NULL))`
        : `t.${column} = p.${column}`;
    });
    await findStored(
      staging,
      key,
      [UNDECIDED, ...unfilled].join(' AND '),
      [liveSql(staging), ...equal].join(' AND '),
    );
  }
  // No key at all in the row: it is stored already when a record has every value of it.
  const label = plan.entity.label
    .map((id) => plan.entity.field[id]!)
    .find((field) => plan.mapped.includes(field));
  if (!label) return;
  const keyless = keys.map(
    (key) => `(${key.map((field) => `p.${quote(field.column)} IS NULL`).join(' OR ')})`,
  );
  const same = plan.mapped.map(
    (field) => `t.${quote(field.column)} IS NOT DISTINCT FROM p.${quote(field.column)}`,
  );
  const match = [liveSql(staging), `t.${quote(label.column)} = p.${quote(label.column)}`, ...same].join(
    ' AND ',
  );
  await findStored(staging, [label], [UNDECIDED, ...keyless].join(' AND '), match);
}

async function markActions(staging: Staging, onKnown?: Onlooker): Promise<void> {
  const { client, plan } = staging;
  const { rows } = await client.query<{ linha: number; faltam: RowError[] }>(
    `UPDATE palco SET _acao = 'e' WHERE _acao IS DISTINCT FROM 'e' AND _registro IS NULL AND _faltam IS NOT NULL RETURNING _linha AS linha, _faltam AS faltam`,
  );
  demandColumns(staging, rows);
  await staging.note(rows.flatMap(({ linha, faltam }) => faltam.map((error) => ({ ...error, linha }))));
  const { rows: known } = await client.query<{ ha: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM palco WHERE _acao IS NULL) AS ha`,
  );
  if (!known[0]?.ha) return;
  await onKnown?.(staging);
  const table = quote(plan.entity.table);
  const mapped = new Set(plan.mapped);
  const differs = plan.mapped.map((field) => differsSql(staging, field)).join(' OR ');
  // What the file does not bring stays as it is stored: the staged row becomes the whole record as it will be.
  const kept = plan.fields.map((field) => {
    const column = quote(field.column);
    if (!mapped.has(field)) return `${column} = t.${column}`;
    return `${column} = CASE WHEN ${differsSql(staging, field)} THEN p.${column} ELSE t.${column} END`;
  });
  await client.query(
    `UPDATE palco p SET ${[`_acao = CASE WHEN ${differs} THEN 'u'::"char" ELSE '='::"char" END`, ...kept].join(', ')} FROM ${table} t WHERE p._acao IS NULL AND t.id = p._registro`,
  );
}

/** A file without a column that every record needs has no new ones; said once, and not line by line. */
function demandColumns({ plan }: Staging, rows: readonly { readonly faltam: readonly RowError[] }[]): void {
  const brought = new Set(plan.mapped.map(({ id }) => id));
  const absent = importableFields(plan.entity).filter((field) => isNeeded(field) && !brought.has(field.id));
  const lacking = absent.filter(({ id }) =>
    rows.some(({ faltam }) => faltam.some(({ campo }) => campo === id)),
  );
  if (lacking.length === 0) return;
  const titulos = lacking.map(({ title }) => title);
  throw new AppError('arquivo-invalido', { messages: [importacao.faltaColuna(titulos, rows.length)] });
}

/** Whether the file changes the field of the stored row t. Blanks that the file repeats are none, nor a cell that is empty on purpose. */
function differsSql({ vazias }: Staging, field: FieldModel): string {
  const column = quote(field.column);
  const differs = [`p.${column} IS DISTINCT FROM t.${column}`];
  if (vazias === 'manter') differs.push(`(p._vazios IS NULL OR NOT '${field.id}' = ANY (p._vazios))`);
  if (field.kind === 'text') differs.push(`NOT ${onlyBlanksSql(column)}`);
  return `(${differs.join(' AND ')})`;
}

/** The texts of p and t differ in blanks that p repeats, and in nothing else. */
export function onlyBlanksSql(column: string): string {
  return `(p.${column} LIKE '%  %' AND regexp_replace(p.${column}, ' {2,}', ' ', 'g') IS NOT DISTINCT FROM t.${column})`;
}

/** Changes of records with conditions or computed fields are judged over the whole record; a register's own rule sees every row. */
async function judgeByRecord(staging: Staging, hooks: EntityHooks, rehearsed: boolean): Promise<void> {
  const { plan } = staging;
  const conditional = plan.entity.fields.some((field) => field.when || field.computed?.stored);
  if (!conditional && !hooks.beforeSave) return;
  const wanted = hooks.beforeSave ? `('i', 'u')` : `('u')`;
  let after = 0;
  for (;;) {
    const done = await judgeSome(staging, hooks, { wanted, after, rehearsed });
    if (done === undefined) return;
    after = done;
  }
}

const JUDGED = 1000;

async function judgeSome(
  staging: Staging,
  hooks: EntityHooks,
  {
    wanted,
    after,
    rehearsed,
  }: { readonly wanted: string; readonly after: number; readonly rehearsed: boolean },
): Promise<number | undefined> {
  const { client, plan, registry, contexto, book } = staging;
  const columns = plan.fields.map((field) => `p.${quote(field.column)}`).join(', ');
  const { rows: staged } = await client.query<unknown[]>({
    text: `SELECT p._numero, p._linha, p._acao::text, p._registro, ${columns} FROM palco p WHERE p._acao IN ${wanted} AND p._numero > $1 ORDER BY p._numero LIMIT ${JUDGED}`,
    values: [after],
    rowMode: 'array',
  });
  if (staged.length === 0) return undefined;
  const stored = await storedRows(
    staging,
    staged.flatMap((row) => (row[3] === null ? [] : [row[3] as number])),
  );
  const errors: LineError[] = [];
  const refused: number[] = [];
  const unchanged: number[] = [];
  const changed: { numero: number; record: Valores; valores: Valores }[] = [];
  const judge = async (): Promise<void> => {
    for (const row of staged) {
      const [numero, linha, , id] = row as [number, number, string, number | null];
      const record: { [field: string]: unknown } = {};
      plan.fields.forEach((field, index) => (record[field.id] = decode(field, row[index + 4])));
      const base = id === null ? undefined : stored.get(id);
      const problems: { [field: string]: readonly string[] } = {};
      const valores = { ...record };
      if (base) {
        const changes = Object.fromEntries(plan.mapped.map((field) => [field.id, record[field.id]]));
        const result = validatorsOf(plan.entity).alterar(changes, base, {
          hoje: hoje(),
          agora: new Date().toISOString(),
          eu: contexto.usuario.id,
        });
        // What a condition hides once the file's values stand is emptied, as when a person saves the form.
        if (result.ok) Object.assign(valores, result.value);
        else Object.assign(problems, result.errors);
      }
      if (Object.keys(problems).length === 0 && hooks.beforeSave) {
        try {
          await hooks.beforeSave(
            valores,
            base as never,
            hookContext({ registry, entity: plan.entity, contexto, book }, client),
          );
        } catch (error) {
          const named = error as {
            errors?: { [field: string]: readonly string[] };
            messages?: readonly string[];
            status?: number;
          };
          if (named.status === undefined || named.status >= 500) throw error;
          Object.assign(problems, named.errors ?? { [plan.mapped[0]!.id]: named.messages ?? [] });
        }
      }
      if (Object.keys(problems).length === 0) {
        for (const field of plan.fields)
          if (field.computed) valores[field.id] = compute(field, { ...base, ...valores });
        if (base && plan.fields.every((field) => isSame(valores[field.id], base[field.id])))
          unchanged.push(numero);
        else changed.push({ numero, record, valores });
      }
      const found = Object.entries(problems);
      if (found.length === 0) continue;
      refused.push(numero);
      for (const [campo, texts] of found)
        for (const mensagem of texts)
          errors.push({
            linha,
            campo,
            coluna: staging.columnOf(campo),
            valor: record[campo] === undefined || record[campo] === null ? null : String(record[campo]),
            mensagem,
          });
    }
  };
  await (rehearsed ? takenBack(staging, judge) : judge());
  for (const { numero, record, valores } of changed) await keepChanges(staging, numero, record, valores);
  if (refused.length > 0)
    await client.query(`UPDATE palco SET _acao = 'e' WHERE _numero = ANY($1)`, [refused]);
  if (unchanged.length > 0)
    await client.query(`UPDATE palco SET _acao = '=' WHERE _numero = ANY($1)`, [unchanged]);
  await staging.note(errors);
  return Number(staged.at(-1)![0]);
}

type Valores = { readonly [field: string]: unknown };

/** Whatever the work wrote is not there afterwards. */
async function takenBack({ client }: Staging, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
  } finally {
    await client.query('ROLLBACK');
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** What conditions, the register's own rule and the computed fields made of the row. */
async function keepChanges(
  { client, plan }: Staging,
  numero: number,
  before: { readonly [field: string]: unknown },
  after: { readonly [field: string]: unknown },
): Promise<void> {
  const changed = plan.fields.filter((field) => !isSame(after[field.id], before[field.id]));
  if (changed.length === 0) return;
  const set = changed.map((field, index) => `${quote(field.column)} = $${index + 2}`);
  await client.query(`UPDATE palco SET ${set.join(', ')} WHERE _numero = $1`, [
    numero,
    ...changed.map((field) => encode(field, after[field.id])),
  ]);
}

async function storedRows(
  { client, registry, plan }: Staging,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly [field: string]: unknown }>> {
  if (ids.length === 0) return new Map();
  const sql = entitySql(registry, plan.entity);
  const { rows } = await client.query({
    text: `SELECT ${sql.selectFull} FROM ${sql.table} t WHERE t.id = ANY($1)`,
    values: [ids],
    rowMode: 'array',
  });
  return new Map(rows.map((values: unknown[]) => sql.toRow(values)).map((row) => [row.id, row]));
}

/** Rows of a register of providers: what is stored and what it becomes must be within the reach of who imports. */
async function checkProvider(staging: Staging): Promise<void> {
  const { entity, mapped } = staging.plan;
  if (!entity.provider || staging.contexto.alcance.tudo) return;
  const field = entity.field[entity.provider] ?? entity.field[entity.label[0] ?? ''] ?? mapped[0];
  if (!field) return;
  const own = staging.scope('t', 'gravar').join(' AND ');
  await staging.refuse(
    field,
    `p._acao = 'u' AND NOT EXISTS (SELECT 1 FROM ${quote(entity.table)} t WHERE t.id = p._registro AND ${own})`,
    `'alheia'`,
  );
  // A new provider has no owner yet. Any other row says its owner, in the file or in what is stored.
  const becomes =
    entity.provider === 'id'
      ? `p._acao = 'i'`
      : `p._acao IN ('i', 'u') AND (${staging.scope('p', 'gravar').join(' AND ')}) IS NOT TRUE`;
  await staging.refuse(field, becomes, `'alheia'`);
}

/** What a state keeps from changing: the row itself, and the row that it refers to. The database would refuse it unnamed. */
async function checkLocks(staging: Staging): Promise<void> {
  const { entity, fields, mapped } = staging.plan;
  const stored = (column: string) =>
    `(SELECT t.${column} FROM ${quote(entity.table)} t WHERE t.id = p._registro)`;
  for (const { id, why, title } of lockingStates(entity, 'fields'))
    await staging.refuse(
      mapped[0]!,
      `p._acao = 'u' AND ${stored(quote(entity.lifecycle!.field.column))} = ${literal(id)}`,
      `'travada'`,
      { mensagem: sentence(why, title) },
    );
  for (const field of fields) {
    const target = field.ref && staging.registry.entity[field.ref.resource];
    if (!target) continue;
    const column = quote(field.column);
    for (const { id, why, title } of lockingStates(target, `${entity.name}.${field.id}`, 'references'))
      await staging.refuse(
        field,
        `p._acao IN ('i', 'u') AND EXISTS (SELECT 1 FROM ${quote(target.table)} o WHERE o.id IN (p.${column}, ${stored(column)}) AND o.${quote(target.lifecycle!.field.column)} = ${literal(id)})`,
        `'travada'`,
        { mensagem: sentence(why, title) },
      );
  }
}

/** A sentence that names what the row holds says it only where a row is at hand. */
const sentence = (why: string | undefined, title: string): string =>
  why === undefined || why.includes('{') ? ciclo.travado(title) : why;

function lockingStates({ lifecycle }: EntityModel, ...what: readonly string[]): readonly StateModel[] {
  return lifecycle?.states.filter(({ locks }) => what.some((kind) => locks.includes(kind))) ?? [];
}

async function checkUniqueKeys(staging: Staging): Promise<void> {
  const { entity, mapped } = staging.plan;
  const table = quote(entity.table);
  const [recognised] = keysOf(staging);
  for (const key of entity.unique) {
    // What the file does not bring stays as it is, and new records have none of it.
    if (!key.some((id) => mapped.some((field) => field.id === id))) continue;
    const fields = key
      .map((id) => entity.field[id])
      .filter((field): field is FieldModel => field !== undefined);
    const columns = fields.map((field) => quote(field.column));
    const filled = columns.map((column) => `p.${column} IS NOT NULL`).join(' AND ');
    const titulos = fields.map(({ title }) => title).join(' + ');
    const field = blamedOf(fields, staging.mapping) ?? fields[0]!;
    const live = `p._acao IN ('i', 'u')`;
    // By this key the rows were matched: what is new has no equal in the table.
    const matched = recognised?.map(({ id }) => id).join() === key.join();
    if (!matched) {
      // A scalar subquery stays one look into the key's index per row; EXISTS would become a join (see findStored).
      const other = `SELECT true FROM ${table} t WHERE ${columns.map((column) => `t.${column} = p.${column}`).join(' AND ')} AND ${liveSql(staging)} AND t.id IS DISTINCT FROM p._registro LIMIT 1`;
      await staging.refuse(field, `${live} AND ${filled} AND (${other})`, `'existe'`, { titulos });
    }
    await staging.refuse(
      field,
      `p._numero = ANY (ARRAY(SELECT _numero FROM (SELECT _numero, row_number() OVER (PARTITION BY ${columns.join(', ')} ORDER BY _numero) AS vez FROM palco p WHERE _acao IN ('i', 'u', '=') AND ${filled}) d WHERE vez > 1)) AND p._acao IN ('i', 'u')`,
      `'repete'`,
      { titulos },
    );
  }
}

async function checkPeriods(staging: Staging): Promise<void> {
  const { entity } = staging.plan;
  for (const rule of entity.noOverlap) await checkPeriod(staging, rule);
}

async function checkPeriod(staging: Staging, rule: OverlapKeyword): Promise<void> {
  const { entity } = staging.plan;
  const [from, to] = [fieldOf(entity, rule.from), fieldOf(entity, rule.to)];
  const by = rule.by.map((id) => quote(fieldOf(entity, id).column));
  const outside = (alias: string) =>
    outsideSql(entity.fields, rule).map((condition) => `${alias}.${condition}`);
  const meets = [
    ...by.map((column) => `t.${column} = p.${column}`),
    ...(rule.apart ?? []).map(
      (id) => `t.${quote(fieldOf(entity, id).column)} <> p.${quote(fieldOf(entity, id).column)}`,
    ),
    meetSql(from, to, 'p', 't'),
    ...outside('t'),
    ...outside('p'),
  ].join(' AND ');
  await staging.refuse(
    from,
    `p._acao IN ('i', 'u') AND EXISTS (SELECT 1 FROM ${quote(entity.table)} t WHERE ${meets} AND ${liveSql(staging)} AND t.id IS DISTINCT FROM p._registro AND NOT EXISTS (SELECT 1 FROM palco o WHERE o._registro = t.id AND o._acao = 'u'))`,
    `'vigencia'`,
  );
  await staging.refuse(
    from,
    `p._acao IN ('i', 'u') AND EXISTS (SELECT 1 FROM palco t WHERE t._acao IN ('i', 'u', '=') AND t._numero < p._numero AND ${meets})`,
    `'vigencia'`,
  );
}

function fieldOf(entity: EntityModel, id: string): FieldModel {
  const field = entity.field[id];
  if (!field) throw new Error(`${entity.key}: noOverlap names ${id}, which is no field`);
  return field;
}
