/**
 * The audit's part in a migration. After a file has run, and in its transaction, each declared table gets one
 * event of many rows. It covers tables whose rows the file wrote, and tables whose columns it took, renamed
 * or changed. The writing transaction tells which rows they are. Deleted rows leave no trace, so the
 * migration names them by zelo_marcar.
 */
import type pg from 'pg';
import type { EntityModel } from '#domain/registro/entity.ts';
import { writeEvent, type Autor } from './audit-event.ts';
import { parentColumn, quote } from './names.ts';
import { manyRows, rowDigest, stateColumns } from './state-sql.ts';

/** Rows of one event: their digests stay within what one value may hold. */
const BATCH = 50_000;

const SISTEMA: Autor = { usuario: null, prestadorId: null, ip: null, motivo: null };

type Column = {
  readonly tabela: string;
  /** The same under another name. */
  readonly oid: number;
  readonly numero: number;
  readonly nome: string;
  readonly tipo: string;
};

export type Before = {
  readonly columns: ReadonlyMap<string, readonly Column[]>;
  readonly written: ReadonlyMap<string, number>;
};

/** Undefined where the database does not know the rule yet. */
export async function beforeMigration(client: pg.Client): Promise<Before | undefined> {
  const { rows } = await client.query<{ sabe: boolean }>(
    `SELECT to_regclass('public.auditoria_marco') IS NOT NULL AS sabe`,
  );
  return rows[0]?.sabe ? { columns: await columnsOf(client), written: await writtenOf(client) } : undefined;
}

export async function afterMigration(
  client: pg.Client,
  file: string,
  before: Before,
  entities: readonly EntityModel[],
): Promise<void> {
  const after = { columns: await columnsOf(client), written: await writtenOf(client) };
  const named = await client.query<{ recurso: string }>('SELECT DISTINCT recurso FROM auditoria_a_marcar');
  const asked = new Set(named.rows.map(({ recurso }) => recurso));
  for (const entity of entities) {
    if (entity.lens !== undefined || !after.columns.has(entity.table)) continue;
    const tables = [entity.table, ...entity.children.flatMap(({ child }) => (child ? [child.table] : []))];
    const wrote = tables.filter(
      (table) => (after.written.get(table) ?? 0) > (before.written.get(table) ?? 0),
    );
    const whole = tables.some((table) => {
      const now = after.columns.get(table);
      const child = table !== entity.table;
      // Of a child table that was renamed the row's state has another key.
      return (
        reshaped(before.columns.get(table), now, child) || (child && formerly(before.columns, table, now))
      );
    });
    if (wrote.length > 0 || whole || asked.has(entity.name)) {
      const present = new Set(after.columns.get(entity.table)?.map(({ nome }) => nome));
      // A child table that a later migration makes is none of this one's: without rows it changes no digest.
      const children = entity.children.filter(({ child }) => child && after.columns.has(child.table));
      await markRegister(client, file, { ...entity, children }, { wrote, whole, present });
    }
  }
  await client.query('DELETE FROM auditoria_a_marcar');
}

/** Whether the table was there before, under another name. */
function formerly(before: Before['columns'], table: string, now: readonly Column[] | undefined): boolean {
  if (!now || before.has(table)) return false;
  return [...before.values()].some(([column]) => column?.oid === now[0]?.oid);
}

/** A column taken, renamed or of another type changes what rows hold; in a child table a new one with a value too. */
function reshaped(
  before: readonly Column[] | undefined,
  after: readonly Column[] | undefined,
  child: boolean,
): boolean {
  if (!before || !after) return false;
  const now = new Map(after.map((column) => [column.numero, column]));
  if (
    before.some(({ numero, nome, tipo }) => now.get(numero)?.nome !== nome || now.get(numero)?.tipo !== tipo)
  )
    return true;
  return child && after.length > before.length;
}

async function columnsOf(client: pg.Client): Promise<Before['columns']> {
  const { rows } = await client.query<Column>(
    `SELECT c.relname AS tabela, c.oid::int8 AS oid, a.attnum AS numero, a.attname AS nome, format_type(a.atttypid, a.atttypmod) AS tipo
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'busca'`,
  );
  return Map.groupBy(rows, ({ tabela }) => tabela);
}

/** Rows written in this session so far, by table. */
async function writtenOf(client: pg.Client): Promise<Before['written']> {
  const { rows } = await client.query<{ tabela: string; linhas: number }>(
    `SELECT relname AS tabela, n_tup_ins + n_tup_upd AS linhas FROM pg_stat_xact_user_tables WHERE schemaname = 'public'`,
  );
  return new Map(rows.map(({ tabela, linhas }) => [tabela, linhas]));
}

type Touched = {
  readonly wrote: readonly string[];
  readonly whole: boolean;
  readonly present: ReadonlySet<string>;
};

async function markRegister(
  client: pg.Client,
  file: string,
  entity: EntityModel,
  { wrote, whole, present }: Touched,
): Promise<void> {
  const table = quote(entity.table);
  // Written by this transaction or a part of it: nobody else's number is as new.
  const ours = 'age(t.xmin) <= age(pg_current_xact_id()::xid)';
  const parent = quote(parentColumn(entity));
  const sources = [
    `SELECT registro_id AS id FROM auditoria_a_marcar WHERE recurso = $1`,
    ...(whole ? [`SELECT id FROM ${table}`] : []),
    ...wrote.map((name) =>
      name === entity.table
        ? `SELECT t.id FROM ${table} t WHERE ${ours}`
        : `SELECT t.${parent} FROM ${quote(name)} t WHERE ${ours}`,
    ),
  ];
  await client.query('DROP TABLE IF EXISTS pg_temp.marcar');
  await client.query(`CREATE TEMP TABLE marcar ON COMMIT DROP AS ${sources.join(' UNION ')}`, [entity.name]);
  // A declaration may be ahead of the database while its migrations are still being applied.
  const columns = stateColumns(entity).filter((name) => present.has(name));
  for (let after = 0; ;) {
    const { rows } = await client.query<{
      ultimo: number | null;
      registros: string | null;
      resumos: string | null;
    }>(
      `WITH m AS MATERIALIZED (
         SELECT t.id, ${rowDigest(entity, columns)} AS resumo FROM ${table} t JOIN marcar USING (id) WHERE id > $1 ORDER BY id LIMIT ${BATCH})
       SELECT (SELECT max(id) FROM m) AS ultimo, ${manyRows('m')}`,
      [after],
    );
    const { ultimo = null, registros = null, resumos = null } = rows[0] ?? {};
    if (ultimo === null) break;
    await tell(client, entity, { migracao: file, registros, resumos, colunas: columns });
    after = ultimo;
  }
  const { rows } = await client.query<{ apagados: string | null }>(
    `WITH m AS (SELECT id, NULL::bytea AS resumo FROM marcar WHERE NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.id = marcar.id))
     SELECT registros AS apagados FROM (SELECT ${manyRows('m')}) s`,
  );
  const apagados = rows[0]?.apagados;
  if (apagados) await tell(client, entity, { migracao: file, apagados });
}

async function tell(client: pg.Client, { name }: EntityModel, depois: object): Promise<void> {
  await writeEvent(client, SISTEMA, { recurso: name, id: null, acao: 'migracao', depois });
}
