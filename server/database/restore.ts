/** A copy made by backup.ts put back, whole or not at all. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Registry } from '#domain/registro/registry.ts';
import { copia } from '#messages/copia.ts';
import { verifyOn } from './audit-verify.ts';
import { compareTables } from './backup-compare.ts';
import { FORMAT, rowsIn, summaryOf, type Head, type Manifest, type RestoreSummary } from './backup-format.ts';
import { isSealed, MARK_BYTES, unseal, type BackupKey } from './backup-seal.ts';
import { isCode } from './embedded-binaries.ts';
import { isTransient } from './errors.ts';
import { applyMigrations, readMigrations } from './migrate.ts';
import { quote } from './names.ts';
import type { Database } from './pool.ts';
import { FilesAside } from './restore-files.ts';
import { readTar, type TarEntry } from './tar.ts';

export type RestoreOptions = {
  readonly file: string;
  readonly filesDir?: string;
  /** The present contents give way. */
  readonly replace?: boolean;
  /** Fingerprint of the key that the caller will put in force: refused where the copy's was another. */
  readonly segredos?: string | undefined;
  /** The registers: the audit is told what later migrations do to their rows. */
  readonly entities?: Registry['entities'];
  /** The copies' own key and where it was read from, for a sealed copy. */
  readonly chave?: { readonly chave: BackupKey; readonly de: string } | undefined;
  /** Reads every table again once it is written, and compares: for a rehearsal. */
  readonly compare?: boolean;
};

/**
 * Restores a copy into an empty database, in one transaction, and its files, which come into place only when all else
 * is proven: a broken copy leaves everything as it was. Throws an Error in Portuguese.
 */
export async function restore(database: Database, options: RestoreOptions): Promise<RestoreSummary> {
  const bytes = await stat(options.file).then(
    (found) => found.size,
    () => {
      throw new Error(`O arquivo ${options.file} não existe. Confira o caminho.`);
    },
  );
  const cifrada = await sealed(options.file);
  if (cifrada && !options.chave) throw new Error(copia.cifrada(options.file));
  const files = options.filesDir ? new FilesAside(options.filesDir) : undefined;
  const client = database.newClient({ applicationName: 'zelo-restaurar' });
  await client.connect();
  try {
    await client.query('begin');
    await makeRoom(client, options.replace === true);
    const loader = new Loader(client, files, options);
    await readInto(loader, options, cifrada);
    const { head, manifest } = await loader.finish();
    const verdict = await verifyOn(client);
    await files?.place();
    await commit(client, files);
    // The planner's own affair: a failure here undoes nothing, and the server analyzes by itself later.
    for (const table of Object.keys(manifest.tabelas))
      await client.query(`analyze ${quote(table)}`).catch(() => undefined);
    return {
      ...summaryOf(manifest, bytes),
      auditOk: verdict.ok,
      auditFindings: verdict.findings,
      head,
      manifest,
      cifrada,
    };
  } catch (error) {
    await files?.giveUp();
    throw isCode(error, '53200') ? new Error(copia.faltamTravas, { cause: error }) : error;
  } finally {
    await client.end(); // rolls back what did not commit
  }
}

/** Lost at this very moment nobody knows whether it counts: what stands in the folder then serves either database. */
async function commit(client: pg.Client, files: FilesAside | undefined): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    if (!isTransient(error)) throw error;
    await files?.done();
    throw new Error(copia.confirmacaoPerdida, { cause: error });
  }
  await files?.done();
}

async function sealed(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, 0);
    return isSealed(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function readInto(loader: Loader, { file, chave }: RestoreOptions, cifrada: boolean): Promise<void> {
  const packed = createReadStream(file, { highWaterMark: 256 * 1024 });
  const source = createGunzip();
  const unpacked =
    cifrada && chave
      ? pipeline(packed, (sent: AsyncIterable<Buffer>) => unseal(sent, { file, ...chave }), source)
      : pipeline(packed, source);
  unpacked.catch(() => undefined); // comes out of `source` as well, where it is read
  try {
    for await (const entry of readTar(source as AsyncIterable<Buffer>)) await loader.take(entry);
  } catch (error) {
    if (
      error instanceof RangeError ||
      error instanceof SyntaxError ||
      isCode(error, 'Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE')
    ) {
      throw new Error(`O arquivo ${file} não é uma cópia inteira do Zelo: está cortado ou danificado.`, {
        cause: error,
      });
    }
    throw error;
  } finally {
    packed.destroy();
    source.destroy();
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
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name in ('zelo-avisos', 'zelo acesso')`,
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
  #copy:
    | { table: string; stream: ReturnType<typeof copyFrom>; done: Promise<void>; failed: () => boolean }
    | undefined;
  readonly #hashes = new Map<string, Hash>();
  /** Rows that the copy holds, and that the database took. */
  readonly #sent = new Map<string, number>();
  readonly #rows = new Map<string, number>();
  readonly #hashesOfFiles = new Map<string, string>();
  readonly #client: pg.Client;
  readonly #files: FilesAside | undefined;
  readonly #segredos: string | undefined;
  readonly #entities: RestoreOptions['entities'];
  readonly #compare: boolean;

  constructor(client: pg.Client, files: FilesAside | undefined, options: RestoreOptions) {
    this.#client = client;
    this.#files = files;
    this.#segredos = options.segredos;
    this.#entities = options.entities;
    this.#compare = options.compare === true;
  }

  async take(entry: TarEntry): Promise<void> {
    const { name } = entry;
    if (name === 'zelo.json') return this.#begin(JSON.parse((await entry.content()).toString()) as Head);
    if (!this.#head) throw new RangeError('backup: zelo.json is not the first entry');
    const table = /^dados\/([a-z0-9_]+)\/\d+\.copy$/.exec(name)?.[1];
    if (table) return this.#rowsOf(table, entry);
    await this.#endCopy();
    if (name.startsWith('arquivos/')) return this.#file(name.slice('arquivos/'.length), entry);
    if (name === 'manifesto.json')
      this.#manifest = JSON.parse((await entry.content()).toString()) as Manifest;
  }

  /** Builds the tables as they were at the copy's version, with references and triggers out of the way. */
  async #begin(head: Head): Promise<void> {
    if (head.formato !== FORMAT)
      throw new Error(
        `A cópia tem o formato ${head.formato}, que esta versão do Zelo não lê. Atualize o programa.`,
      );
    if (this.#segredos !== undefined && head.segredos !== undefined && this.#segredos !== head.segredos)
      throw new Error(copia.chaveNaoEDesta('--segredos'));
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
    await applyMigrations(this.#client, files.slice(0, head.migracoes.length), { inTransaction: true });
    const { rows } = await this.#client.query<{ tabela: string; nome: string; definicao: string }>(
      `select c.relname as tabela, k.conname as nome, pg_get_constraintdef(k.oid) as definicao from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and k.contype = 'f'`,
    );
    this.#foreignKeys = rows;
    for (const key of rows)
      await this.#client.query(`alter table ${quote(key.tabela)} drop constraint ${quote(key.nome)}`);
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

  async #rowsOf(table: string, entry: TarEntry): Promise<void> {
    const spec = this.#head?.tabelas.find((candidate) => candidate.nome === table);
    if (!spec) throw new RangeError(`backup: rows of an unlisted table ${table}`);
    if (this.#copy?.table !== table) {
      await this.#endCopy();
      const stream = this.#client.query(
        copyFrom(`copy ${quote(table)} (${spec.colunas.map(quote).join(', ')}) from stdin`),
      );
      const done = finished(stream);
      let failed = false;
      done.catch(() => (failed = true)); // awaited in #endCopy
      this.#copy = { table, stream, done, failed: () => failed };
      this.#hashes.set(table, createHash('sha256'));
    }
    const { stream, done, failed } = this.#copy;
    for await (const chunk of entry.chunks()) {
      this.#hashes.get(table)?.update(chunk);
      this.#sent.set(table, (this.#sent.get(table) ?? 0) + rowsIn(chunk));
      if (failed()) break; // #endCopy says why
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done.catch(() => undefined)]);
    }
    if (failed()) await this.#endCopy();
  }

  async #endCopy(): Promise<void> {
    if (!this.#copy) return;
    const { table, stream, done, failed } = this.#copy;
    this.#copy = undefined;
    if (!failed()) stream.end();
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

  async #file(name: string, entry: TarEntry): Promise<void> {
    if (this.#files) {
      await this.#files.take(name, entry.chunks());
      return;
    }
    const hash = createHash('sha256');
    for await (const chunk of entry.chunks()) hash.update(chunk);
    this.#hashesOfFiles.set(name, hash.digest('hex'));
  }

  /** Compares everything with the manifest, puts references, triggers and sequences back, goes on to the newest migration. */
  async finish(): Promise<{ head: Head; manifest: Manifest }> {
    await this.#endCopy();
    const manifest = this.#manifest;
    if (!this.#head || !manifest) throw new Error('A cópia está incompleta: falta o manifesto do fim.');
    for (const [table, expected] of Object.entries(manifest.tabelas)) {
      const hash = this.#hashes.get(table)?.digest('hex') ?? createHash('sha256').digest('hex');
      // By its bytes: older copies may say fewer rows than they hold (`rowsIn`).
      if (hash !== expected.sha256 || this.#rows.get(table) !== this.#sent.get(table)) {
        throw new Error(
          `As linhas da tabela ${table} não correspondem ao manifesto: a cópia foi alterada ou está danificada.`,
        );
      }
    }
    const taken = this.#files?.hashes ?? this.#hashesOfFiles;
    for (const [name, sha256] of Object.entries(manifest.arquivos)) {
      if (taken.get(name) !== sha256)
        throw new Error(`O arquivo ${name} da cópia não corresponde ao manifesto.`);
    }
    const strange = [...taken.keys()].find((name) => !Object.hasOwn(manifest.arquivos, name));
    if (strange !== undefined)
      throw new Error(`O arquivo ${strange} da cópia não está no manifesto: a cópia foi alterada.`);
    for (const key of this.#foreignKeys) {
      await this.#client.query(
        `alter table ${quote(key.tabela)} add constraint ${quote(key.nome)} ${key.definicao}`,
      );
    }
    for (const table of this.#head.tabelas)
      await this.#client.query(`alter table ${quote(table.nome)} enable trigger user`);
    for (const { tabela, coluna, valor, usado } of manifest.sequencias) {
      await this.#client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint, $4)', [
        tabela,
        coluna,
        valor,
        usado,
      ]);
    }
    // Before later migrations, which change rows by right.
    if (this.#compare) await compareTables(this.#client, this.#head, manifest);
    await applyMigrations(this.#client, await readMigrations(), {
      inTransaction: true,
      entities: this.#entities ?? [],
    });
    return { head: this.#head, manifest };
  }
}
