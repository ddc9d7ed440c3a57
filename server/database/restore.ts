/** A copy made by backup.ts put back, whole or not at all. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { verifyOn } from './audit-verify.ts';
import { FORMAT, summaryOf, type Head, type Manifest, type RestoreSummary } from './backup-format.ts';
import { isCode } from './embedded-binaries.ts';
import { applyMigrations, readMigrations } from './migrate.ts';
import { quote } from './names.ts';
import type { Database } from './pool.ts';
import { readTar } from './tar.ts';

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
