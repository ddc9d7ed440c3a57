/** Loads the tables that every installation starts with, once per version, without touching what people changed. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CsvScanner } from '#domain/importacao/csv.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { primeiroInicio } from '#messages/inicio-servidor.ts';
import { baseData, type BaseFile } from './base-data/manifest.ts';
import { columnType } from './ddl-fields.ts';
import { storedFields } from './ddl.ts';
import { literal, quote } from './names.ts';
import type { Database } from './pool.ts';
import { manyRows, rowDigest, stateColumns, stateSql } from './state-sql.ts';

export type BaseLoad = {
  readonly file: string;
  readonly rows: number;
  readonly inserted: number;
  readonly updated: number;
  readonly ms: number;
};

const DIRECTORY = fileURLToPath(new URL('base-data/', import.meta.url));
const LOCK_KEY = 7_335_603;

/**
 * Loads every file of the manifest whose version the database does not have yet; each in one transaction with one
 * audit event for what is new. Answers what was loaded. Throws an Error in Portuguese that names file, line and value.
 */
export async function loadBaseData(
  database: Pick<Database, 'newClient'>,
  registry: Registry,
  options: { files?: readonly BaseFile[]; directory?: string; log?: (line: string) => void } = {},
): Promise<readonly BaseLoad[]> {
  const files = options.files ?? baseData;
  const directory = options.directory ?? DIRECTORY;
  const client = database.newClient({ applicationName: 'zelo-base' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK_KEY})`);
    const { rows } = await client.query<{ arquivo: string; versao: string }>(
      'select arquivo, versao from base_data',
    );
    const versions = new Map(rows.map((row) => [row.arquivo, row.versao]));
    const loads: BaseLoad[] = [];
    const tables = new Set<string>();
    const missing = files.filter((file) => versions.get(file.file) !== file.version);
    if (options.log && missing.length > 0)
      options.log(primeiroInicio.carregandoBase(await rowsIn(missing, directory)));
    for (const file of missing) {
      const entity = registry.entity[file.resource];
      if (!entity)
        throw new Error(`Dados de base: ${file.file} é do recurso '${file.resource}', que não existe.`);
      const begun = performance.now();
      await client.query('begin');
      try {
        const counts = await loadFile(
          client,
          registry,
          entity,
          file,
          await readContent(join(directory, file.file)),
        );
        await client.query('commit');
        loads.push({ file: file.file, ...counts, ms: Math.round(performance.now() - begun) });
        tables.add(entity.table);
      } catch (cause) {
        await client.query('rollback').catch(() => undefined); // the connection itself may be what failed
        throw new Error(
          `Dados de base: ${file.file} não foi carregado: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        );
      }
    }
    for (const table of tables) await client.query(`vacuum (analyze) ${quote(table)}`);
    if (loads.length > 0) {
      const rowsLoaded = loads.reduce((sum, load) => sum + load.rows, 0);
      const ms = loads.reduce((sum, load) => sum + load.ms, 0);
      options.log?.(primeiroInicio.base(loads.length, rowsLoaded, ms));
    }
    return loads;
  } finally {
    await client.end();
  }
}

/** How many rows there are to load; a file that cannot be read is told by its own load. */
async function rowsIn(files: readonly BaseFile[], directory: string): Promise<number> {
  const counts = await Promise.all(
    files.map(({ file }) => readContent(join(directory, file)).then(rowsOf, () => 0)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Lines that end a record, without the header's; those between quotes do not. */
function rowsOf(content: Buffer): number {
  let quoted = false;
  let rows = -1;
  for (const byte of content) {
    if (byte === 0x22) quoted = !quoted;
    else if (byte === 0x0a && !quoted) rows++;
  }
  return content.at(-1) === 0x0a ? rows : rows + 1;
}

async function readContent(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  return path.endsWith('.gz') ? promisify(gunzip)(bytes) : bytes;
}

type Inserted = {
  readonly total: number;
  readonly registros: string | null;
  readonly resumos: string | null;
};

type Column = {
  readonly header: string;
  readonly field: FieldModel;
  /** Set where the cell names a row of another table. */
  readonly ref?: { readonly table: string; readonly column: string; readonly type: string };
};

async function loadFile(
  client: ClientBase,
  registry: Registry,
  entity: EntityModel,
  file: BaseFile,
  content: Buffer,
): Promise<{ rows: number; inserted: number; updated: number }> {
  if (entity.tenant)
    throw new Error(`o recurso '${entity.name}' pertence ao prestador e não pode ter dados de base`);
  const columns = columnsOf(registry, entity, file, headersOf(content));
  await client.query(
    `create temp table base_bruta (linha bigint generated always as identity, ${columns.map((_, index) => `c${index} text`).join(', ')}) on commit drop`,
  );
  const staging = `copy base_bruta (${columns.map((_, index) => `c${index}`).join(', ')}) from stdin with (format csv, header true)`;
  await pipeline(Readable.from([content]), client.query(copyFrom(staging)));
  await checkReferences(client, columns);
  const fields = columns.map((column) => column.field);
  const constants = Object.entries(file.defaults ?? {}).map(([id, value]) => ({
    field: fieldOf(entity, id),
    value,
  }));
  for (const id of entity.importKey) {
    // A part of the key that the file does not carry is empty in all its rows (a national holiday has no UF).
    const absent =
      !fields.some((field) => field.id === id) && !constants.some((constant) => constant.field.id === id);
    if (absent && entity.field[id]?.nullable) constants.push({ field: fieldOf(entity, id), value: null });
  }
  const all = [...fields, ...constants.map((constant) => constant.field)];
  await client.query(
    `create temp table base_linha on commit drop as select b.linha, ${[
      ...columns.map((column, index) => `${cellSql(column, index)} as ${quote(column.field.column)}`),
      ...constants.map(
        ({ field, value }) => `${constantSql(value)}::${columnType(field)} as ${quote(field.column)}`,
      ),
    ].join(', ')} from base_bruta b order by b.linha`,
  );
  await client.query('analyze base_linha');
  const key = keyOf(entity, all);
  await checkDuplicates(client, key);
  const match = key.map((field) => sameSql(field)).join(' and ');
  const table = quote(entity.table);
  const names = all.map((field) => quote(field.column));
  const others = all.filter((field) => !key.includes(field)).map((field) => quote(field.column));
  const filled = await client.query(`select 1 from ${table} limit 1`);
  const updated = filled.rowCount === 0 ? 0 : await updateRows(client, entity, match, others);
  const written = stateColumns(entity);
  const insert = async (): Promise<Inserted> => {
    const absent = filled.rowCount === 0 ? '' : `where not exists (select 1 from ${table} t where ${match})`;
    const { rows } = await client.query<Inserted>(
      `with i as (insert into ${table} as t (${names.join(', ')})
         select ${names.map((name) => `n.${name}`).join(', ')} from base_linha n ${absent} order by n.linha
         returning t.id, ${rowDigest(entity, written, { childless: true })} as resumo)
       select (select count(*) from i) as total, ${manyRows('i')}`,
    );
    return rows[0] ?? { total: 0, registros: null, resumos: null };
  };
  const inserted =
    filled.rowCount === 0 ? await withoutTrigrams(client, entity.table, insert) : await insert();
  const { rows } = await client.query<{ linhas: number }>('select count(*) as linhas from base_linha');
  const total = rows[0]?.linhas ?? 0;
  await record(client, file, content, { rows: total, inserted, updated }, written);
  return { rows: total, inserted: inserted.total, updated };
}

/** Changes what differs, except in rows that a person made, changed or put in the bin; each is an event of its own. */
async function updateRows(
  client: ClientBase,
  entity: EntityModel,
  match: string,
  columns: readonly string[],
): Promise<number> {
  if (columns.length === 0) return 0;
  const table = quote(entity.table);
  const state = stateSql(entity);
  const { rows } = await client.query<{ total: number }>(
    `with antes as materialized (
       select t.id, n.linha, ${state} as estado from ${table} t join base_linha n on ${match}
        where t.criado_por is null and t.atualizado_por is null and t.excluido_em is null
          and (${columns.map((name) => `t.${name}`).join(', ')}) is distinct from (${columns.map((name) => `n.${name}`).join(', ')})
        order by t.id for update of t),
     depois as (
       update ${table} t set ${columns.map((name) => `${name} = n.${name}`).join(', ')}, versao = t.versao + 1, atualizado_em = now()
         from antes a join base_linha n on n.linha = a.linha where t.id = a.id
       returning t.id, a.estado as antes, ${state} as depois)
     select zelo_auditar_lote($1, 'base', coalesce(array_agg(id order by id), '{}'), array_agg(antes order by id), array_agg(depois order by id),
       null, 'sistema', null, null, null) as total from depois`,
    [entity.name],
  );
  return rows[0]?.total ?? 0;
}

/** Fills an empty table with its trigram indexes out of the way: built at the end they cost a fifth. */
async function withoutTrigrams<T>(client: ClientBase, table: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ nome: string; definicao: string }>(
    `select indexname as nome, indexdef as definicao from pg_indexes
     where schemaname = 'public' and tablename = $1 and indexdef like '%USING gin%'`,
    [table],
  );
  for (const { nome } of rows) await client.query(`drop index ${quote(nome)}`);
  const result = await work();
  for (const { definicao } of rows) await client.query(definicao);
  return result;
}

async function record(
  client: ClientBase,
  file: BaseFile,
  content: Buffer,
  counts: { rows: number; inserted: Inserted; updated: number },
  columns: readonly string[],
): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await client.query(
    `insert into base_data (arquivo, recurso, versao, sha256, linhas, inseridas, alteradas) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (arquivo) do update set recurso = excluded.recurso, versao = excluded.versao, sha256 = excluded.sha256,
       linhas = excluded.linhas, inseridas = excluded.inseridas, alteradas = excluded.alteradas, aplicado_em = now()`,
    [file.file, file.resource, file.version, sha256, counts.rows, counts.inserted.total, counts.updated],
  );
  await client.query(`select zelo_auditar($1, null, 'base', null, $2, null, 'sistema', null, null, $3)`, [
    file.resource,
    {
      arquivo: file.file,
      versao: file.version,
      sha256,
      linhas: counts.rows,
      inseridas: counts.inserted.total,
      alteradas: counts.updated,
      fonte: file.source,
      ...(counts.inserted.total > 0
        ? { registros: counts.inserted.registros, resumos: counts.inserted.resumos, colunas: columns }
        : {}),
    },
    `Dados de base: ${file.source}`.slice(0, 500),
  ]);
}

function headersOf(content: Buffer): readonly string[] {
  const scanner = new CsvScanner({ separator: ',', quote: true });
  const text = content
    .subarray(0, 65_536)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const headers = (scanner.write(text)[0] ?? scanner.end()[0])?.cells;
  if (!headers || headers.every((cell) => cell === '')) throw new Error('o arquivo está vazio');
  return headers;
}

function columnsOf(
  registry: Registry,
  entity: EntityModel,
  file: BaseFile,
  headers: readonly string[],
): readonly Column[] {
  return headers.map((header) => {
    const named = file.columns?.[header] ?? header;
    if (typeof named === 'string') return { header, field: fieldOf(entity, named) };
    const field = fieldOf(entity, named.field);
    const target = registry.entity[field.ref?.resource ?? ''];
    const targetField = target?.field[named.ref];
    if (!target || !targetField)
      throw new Error(
        `a coluna '${header}' aponta para ${field.ref?.resource ?? '?'}.${named.ref}, que não existe`,
      );
    return {
      header,
      field,
      ref: { table: target.table, column: targetField.column, type: columnType(targetField) },
    };
  });
}

function fieldOf(entity: EntityModel, id: string): FieldModel {
  const field = entity.field[id];
  if (!field || !storedFields(entity.fields).includes(field)) {
    throw new Error(`'${id}' não é campo de ${entity.name} (${entity.key})`);
  }
  return field;
}

function keyOf(entity: EntityModel, fields: readonly FieldModel[]): readonly FieldModel[] {
  if (entity.importKey.length === 0) throw new Error(`${entity.name} não declara importKey nem unique`);
  return entity.importKey.map((id) => {
    const field = fields.find((candidate) => candidate.id === id);
    if (!field)
      throw new Error(`falta a coluna '${id}', que é parte da chave de importação de ${entity.name}`);
    return field;
  });
}

function cellSql(column: Column, index: number): string {
  const cell = `nullif(b.c${index}, '')`;
  if (!column.ref) return `${cell}::${columnType(column.field)}`;
  const { table, column: key, type } = column.ref;
  return `(select r.id from ${quote(table)} r where r.${quote(key)} = ${cell}::${type} and r.excluido_em is null order by r.id limit 1)`;
}

function constantSql(value: string | number | boolean | null): string {
  return value === null ? 'null' : literal(String(value));
}

/** Equal keys; an empty part of a key equals an empty one. */
function sameSql(field: FieldModel): string {
  const name = quote(field.column);
  return field.nullable || !field.required
    ? `t.${name} is not distinct from n.${name}`
    : `t.${name} = n.${name}`;
}

async function checkReferences(client: ClientBase, columns: readonly Column[]): Promise<void> {
  for (const [index, column] of columns.entries()) {
    if (!column.ref) continue;
    const { table, column: key, type } = column.ref;
    const { rows } = await client.query<{ linha: number; valor: string }>(
      `select b.linha, b.c${index} as valor from base_bruta b
       where nullif(b.c${index}, '') is not null
         and not exists (select 1 from ${quote(table)} r where r.${quote(key)} = b.c${index}::${type} and r.excluido_em is null)
       order by b.linha limit 1`,
    );
    const found = rows[0];
    if (found)
      throw new Error(
        `linha ${found.linha + 1}, coluna '${column.header}': '${found.valor}' não existe em ${table}.${key}`,
      );
  }
}

async function checkDuplicates(client: ClientBase, key: readonly FieldModel[]): Promise<void> {
  const names = key.map((field) => quote(field.column)).join(', ');
  const { rows } = await client.query<{ linhas: number[] }>(
    `select array_agg(linha order by linha) as linhas from base_linha group by ${names} having count(*) > 1 order by min(linha) limit 1`,
  );
  const found = rows[0];
  if (found)
    throw new Error(
      `as linhas ${found.linhas.map((line) => line + 1).join(' e ')} têm a mesma chave (${key.map((field) => field.id).join(', ')})`,
    );
}
