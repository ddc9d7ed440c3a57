/**
 * A consistent copy of everything in one .tar.gz: `zelo.json` (schema version, tables), `dados/<table>/NNNNNN.copy`
 * (COPY text), `arquivos/...` (the file store) and, last, `manifesto.json` (sizes and sha256 of each). Made while
 * the server works; restored whole or not at all.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { verifyOn } from './audit-verify.ts';
import { isCode } from './embedded-binaries.ts';
import { applyMigrations, readMigrations } from './migrate.ts';
import { quote } from './names.ts';
import type { Database } from './pool.ts';
import { readTar, tarEntry, TAR_END } from './tar.ts';

const FORMAT = 1;
const CHUNK = 4 * 1024 * 1024;
/** Signed-in sessions are not copied, nor the browsers linked to them: one that was ended later must not come back to life. */
const LEFT_OUT = new Set(['sessao', 'schema_migration', 'push_assinatura', 'push_entrega']);

type Head = {
  formato: number;
  criadoEm: string;
  postgres: string;
  migracoes: { versao: number; nome: string; checksum: string }[];
  tabelas: { nome: string; colunas: string[] }[];
};

type Manifest = {
  tabelas: { [name: string]: { linhas: number; bytes: number; sha256: string } };
  arquivos: { [path: string]: string };
  sequencias: { tabela: string; coluna: string; valor: string; usado: boolean }[];
  auditoria: { eventos: number; integra: boolean };
};

export type BackupSummary = {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
};
export type RestoreSummary = BackupSummary & {
  readonly auditOk: boolean;
  readonly auditFindings: readonly string[];
};

/** Writes the copy to `file` (by a rename at the end). `filesDir`: folder of the file store; absent or missing: none. */
export async function backup(database: Database, options: { file: string; filesDir?: string }): Promise<BackupSummary> {
  const target = resolve(options.file);
  const fresh = `${target}.parcial`;
  await mkdir(dirname(target), { recursive: true });
  const client = database.newClient({ applicationName: 'zelo-backup' });
  await client.connect();
  const gzip = createGzip({ level: 5 });
  const output = createWriteStream(fresh, { mode: 0o600 });
  const written = finished(gzip.pipe(output));
  written.catch(() => undefined); // awaited below; until then a full disk shows in `put`
  const put = async (entry: Buffer): Promise<void> => {
    if (output.errored) throw output.errored;
    if (!gzip.write(entry)) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    const head = await readHead(client, database.version);
    await put(tarEntry('zelo.json', json(head)));
    const manifest: Manifest = {
      tabelas: {},
      arquivos: {},
      sequencias: await readSequences(client),
      auditoria: { eventos: 0, integra: false },
    };
    for (const table of head.tabelas) manifest.tabelas[table.nome] = await dumpTable(client, table, put);
    const verdict = await verifyOn(client);
    manifest.auditoria = { eventos: verdict.events, integra: verdict.ok };
    if (options.filesDir) await dumpFiles(options.filesDir, manifest, put);
    await put(tarEntry('manifesto.json', json(manifest)));
    await put(TAR_END);
    gzip.end();
    await written;
    const handle = await open(fresh, 'r+');
    await handle.sync();
    await handle.close();
    await rename(fresh, target);
    return summaryOf(manifest, (await stat(target)).size);
  } catch (error) {
    gzip.destroy();
    output.destroy();
    await rm(fresh, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

async function readHead(client: pg.Client, version: string): Promise<Head> {
  const migrations = await client.query<Head['migracoes'][number]>(
    'select versao, nome, checksum from schema_migration order by versao',
  );
  const tables = await client.query<{ nome: string; colunas: string[] }>(
    `select c.relname as nome, array_agg(a.attname::text order by a.attnum) as colunas
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return {
    formato: FORMAT,
    criadoEm: new Date().toISOString(),
    postgres: version,
    migracoes: migrations.rows,
    tabelas: tables.rows.filter((table) => !LEFT_OUT.has(table.nome)),
  };
}

async function readSequences(client: pg.Client): Promise<Manifest['sequencias']> {
  const { rows } = await client.query<{ tabela: string; coluna: string; sequencia: string }>(
    `select c.relname as tabela, a.attname as coluna, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequencia
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped order by 1`,
  );
  const found: Manifest['sequencias'] = [];
  for (const row of rows) {
    const state = await client.query<{ valor: string; usado: boolean }>(
      `select last_value::text as valor, is_called as usado from ${row.sequencia}`,
    );
    found.push({
      tabela: row.tabela,
      coluna: row.coluna,
      valor: state.rows[0]?.valor ?? '1',
      usado: state.rows[0]?.usado ?? false,
    });
  }
  return found;
}

async function dumpTable(
  client: pg.Client,
  table: { nome: string; colunas: string[] },
  put: (entry: Buffer) => Promise<void>,
): Promise<Manifest['tabelas'][string]> {
  const stream = client.query(copyTo(`copy ${quote(table.nome)} (${table.colunas.map(quote).join(', ')}) to stdout`));
  const hash = createHash('sha256');
  let [bytes, part, size] = [0, 0, 0];
  let pending: Buffer[] = [];
  const flush = async (): Promise<void> => {
    part += 1;
    await put(tarEntry(`dados/${table.nome}/${String(part).padStart(6, '0')}.copy`, Buffer.concat(pending)));
    pending = [];
    size = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    pending.push(chunk);
    size += chunk.length;
    if (size >= CHUNK) await flush();
  }
  if (size > 0) await flush();
  return { linhas: stream.rowCount, bytes, sha256: hash.digest('hex') };
}

async function dumpFiles(filesDir: string, manifest: Manifest, put: (entry: Buffer) => Promise<void>): Promise<void> {
  let names: string[];
  try {
    names = (await readdir(filesDir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(filesDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .sort();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  for (const name of names) {
    const content = await readFile(join(filesDir, name));
    manifest.arquivos[name] = createHash('sha256').update(content).digest('hex');
    await put(tarEntry(`arquivos/${name}`, content));
  }
}

function summaryOf(manifest: Manifest, bytes: number): BackupSummary {
  const tables = Object.values(manifest.tabelas);
  return {
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.linhas, 0),
    files: Object.keys(manifest.arquivos).length,
    bytes,
  };
}

/**
 * Restores a copy into an empty database, in one transaction: a broken copy leaves everything as it was. With
 * `replace` the present contents give way, in the same transaction. Throws an Error in Portuguese.
 */
export async function restore(
  database: Database,
  options: { file: string; filesDir?: string; replace?: boolean },
): Promise<RestoreSummary> {
  const bytes = await stat(options.file).then(
    (found) => found.size,
    () => {
      throw new Error(`O arquivo ${options.file} não existe. Confira o caminho.`);
    },
  );
  const client = database.newClient({ applicationName: 'zelo-restaurar' });
  await client.connect();
  try {
    await client.query('begin');
    await makeRoom(client, options.replace === true);
    const loader = new Loader(client, options.filesDir);
    try {
      const source = createReadStream(options.file).pipe(createGunzip());
      for await (const { name, content } of readTar(source as AsyncIterable<Buffer>)) await loader.take(name, content);
    } catch (error) {
      if (error instanceof RangeError || isCode(error, 'Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE')) {
        throw new Error(`O arquivo ${options.file} não é uma cópia inteira do Zelo: está cortado ou danificado.`, {
          cause: error,
        });
      }
      throw error;
    }
    const manifest = await loader.finish();
    const verdict = await verifyOn(client);
    await client.query('commit');
    for (const table of Object.keys(manifest.tabelas)) await client.query(`analyze ${quote(table)}`);
    return { ...summaryOf(manifest, bytes), auditOk: verdict.ok, auditFindings: verdict.findings };
  } finally {
    await client.end(); // rolls back what did not commit
  }
}

async function makeRoom(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ tabelas: number }>(
    `select count(*)::int as tabelas from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
  );
  if ((rows[0]?.tabelas ?? 0) === 0) return;
  if (!replace) {
    throw new Error(
      'O banco de destino não está vazio. Restaure num banco vazio (outro DATA_DIR ou DATABASE_URL) ou, para trocar o conteúdo atual pelo da cópia, use --substituir.',
    );
  }
  const others = await client.query<{ n: number }>(
    // Every running server listens for changes of access; commands do not.
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'zelo-avisos'`,
  );
  if ((others.rows[0]?.n ?? 0) > 0) {
    throw new Error('O Zelo está em execução sobre este banco. Pare-o antes de substituir o conteúdo.');
  }
  await client.query('drop schema public cascade');
  await client.query('create schema public');
}

class Loader {
  #head: Head | undefined;
  #manifest: Manifest | undefined;
  #foreignKeys: { tabela: string; nome: string; definicao: string }[] = [];
  #copy: { table: string; stream: ReturnType<typeof copyFrom>; done: Promise<void> } | undefined;
  readonly #hashes = new Map<string, Hash>();
  readonly #rows = new Map<string, number>();
  readonly #files = new Map<string, string>();
  readonly #client: pg.Client;
  readonly #filesDir: string | undefined;

  constructor(client: pg.Client, filesDir: string | undefined) {
    this.#client = client;
    this.#filesDir = filesDir;
  }

  async take(name: string, content: Buffer): Promise<void> {
    if (name === 'zelo.json') return this.#begin(JSON.parse(content.toString()) as Head);
    if (!this.#head) throw new RangeError('backup: zelo.json is not the first entry');
    const table = /^dados\/([a-z0-9_]+)\/\d+\.copy$/.exec(name)?.[1];
    if (table) return this.#rowsOf(table, content);
    await this.#endCopy();
    if (name.startsWith('arquivos/')) return this.#file(name.slice('arquivos/'.length), content);
    if (name === 'manifesto.json') this.#manifest = JSON.parse(content.toString()) as Manifest;
  }

  /** Builds the tables as they were at the copy's version, with references and triggers out of the way. */
  async #begin(head: Head): Promise<void> {
    if (head.formato !== FORMAT)
      throw new Error(`A cópia tem o formato ${head.formato}, que esta versão do Zelo não lê. Atualize o programa.`);
    const files = await readMigrations();
    for (const migration of head.migracoes) {
      const file = files[migration.versao - 1];
      if (!file)
        throw new Error(
          `A cópia é de uma versão mais nova do Zelo (migração ${migration.nome}). Atualize o programa e restaure de novo.`,
        );
      if (file.checksum !== migration.checksum)
        throw new Error(
          `A migração ${file.name} desta versão difere da que a cópia usou. Use a versão do programa que fez a cópia.`,
        );
    }
    await applyMigrations(this.#client, files.slice(0, head.migracoes.length), undefined, true);
    const { rows } = await this.#client.query<{ tabela: string; nome: string; definicao: string }>(
      `select c.relname as tabela, k.conname as nome, pg_get_constraintdef(k.oid) as definicao from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and k.contype = 'f'`,
    );
    this.#foreignKeys = rows;
    for (const key of rows) await this.#client.query(`alter table ${quote(key.tabela)} drop constraint ${quote(key.nome)}`);
    const columns = await this.#columns();
    for (const table of head.tabelas) {
      const own = columns.get(table.nome);
      const missing = table.colunas.filter((column) => !own?.has(column));
      if (missing.length > 0) {
        throw new Error(
          `A cópia tem ${own ? `a coluna ${table.nome}.${missing[0]}` : `a tabela ${table.nome}`}, que nenhuma migração cria. Rode npm run migracao na versão que fez a cópia.`,
        );
      }
      await this.#client.query(`alter table ${quote(table.nome)} disable trigger user`);
      await this.#client.query(`delete from ${quote(table.nome)}`); // rows that migrations seed
    }
    this.#head = head;
  }

  async #columns(): Promise<Map<string, Set<string>>> {
    const { rows } = await this.#client.query<{ nome: string; colunas: string[] }>(
      `select c.relname as nome, array_agg(a.attname::text) as colunas from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped group by c.relname`,
    );
    return new Map(rows.map((row) => [row.nome, new Set(row.colunas)]));
  }

  async #rowsOf(table: string, content: Buffer): Promise<void> {
    const spec = this.#head?.tabelas.find((candidate) => candidate.nome === table);
    if (!spec) throw new RangeError(`backup: rows of an unlisted table ${table}`);
    if (this.#copy?.table !== table) {
      await this.#endCopy();
      const stream = this.#client.query(copyFrom(`copy ${quote(table)} (${spec.colunas.map(quote).join(', ')}) from stdin`));
      const done = finished(stream);
      done.catch(() => undefined); // awaited in #endCopy
      this.#copy = { table, stream, done };
      this.#hashes.set(table, createHash('sha256'));
    }
    this.#hashes.get(table)?.update(content);
    const { stream, done } = this.#copy;
    if (!stream.write(content)) await Promise.race([once(stream, 'drain'), done]);
  }

  async #endCopy(): Promise<void> {
    if (!this.#copy) return;
    const { table, stream, done } = this.#copy;
    this.#copy = undefined;
    stream.end();
    try {
      await done;
    } catch (cause) {
      throw new Error(
        `As linhas da tabela ${table} não puderam ser gravadas: ${cause instanceof Error ? cause.message : String(cause)}.`,
        { cause },
      );
    }
    this.#rows.set(table, stream.rowCount);
  }

  async #file(name: string, content: Buffer): Promise<void> {
    this.#files.set(name, createHash('sha256').update(content).digest('hex'));
    if (!this.#filesDir) return;
    const path = resolve(this.#filesDir, name);
    if (!path.startsWith(resolve(this.#filesDir) + sep)) throw new RangeError(`backup: file outside the store: ${name}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content, { mode: 0o600 });
  }

  /** Compares everything with the manifest, puts references, triggers and sequences back, goes on to the newest migration. */
  async finish(): Promise<Manifest> {
    await this.#endCopy();
    const manifest = this.#manifest;
    if (!this.#head || !manifest) throw new Error('A cópia está incompleta: falta o manifesto do fim.');
    for (const [table, expected] of Object.entries(manifest.tabelas)) {
      const hash = this.#hashes.get(table)?.digest('hex') ?? createHash('sha256').digest('hex');
      if (hash !== expected.sha256 || (this.#rows.get(table) ?? 0) !== expected.linhas) {
        throw new Error(`As linhas da tabela ${table} não correspondem ao manifesto: a cópia foi alterada ou está danificada.`);
      }
    }
    for (const [name, sha256] of Object.entries(manifest.arquivos)) {
      if (this.#files.get(name) !== sha256) throw new Error(`O arquivo ${name} da cópia não corresponde ao manifesto.`);
    }
    for (const key of this.#foreignKeys) {
      await this.#client.query(`alter table ${quote(key.tabela)} add constraint ${quote(key.nome)} ${key.definicao}`);
    }
    for (const table of this.#head.tabelas) await this.#client.query(`alter table ${quote(table.nome)} enable trigger user`);
    for (const { tabela, coluna, valor, usado } of manifest.sequencias) {
      await this.#client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint, $4)', [
        tabela,
        coluna,
        valor,
        usado,
      ]);
    }
    await applyMigrations(this.#client, await readMigrations(), undefined, true);
    return manifest;
  }
}
