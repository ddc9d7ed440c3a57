/**
 * A consistent copy of everything in one .tar.gz: `zelo.json` (schema version, tables), `dados/<table>/NNNNNN.copy`
 * (COPY text), `arquivos/...` (the file store) and, last, `manifesto.json` (sizes and sha256 of each). Sealed by a key
 * of its own (backup-seal.ts). Made while the server works; put back by restore.ts.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { verifyOn } from './audit-verify.ts';
import { FORMAT, rowsIn, summaryOf, type BackupSummary, type Head, type Manifest } from './backup-format.ts';
import { dumpFiles, holdSweep, missingFiles } from './backup-files.ts';
import { seal } from './backup-seal.ts';
import { quote } from './names.ts';
import type { Database } from './pool.ts';
import { tarEntry, TAR_END } from './tar.ts';

const CHUNK = 4 * 1024 * 1024;
/** Signed-in sessions are not copied, nor the browsers linked to them: one that was ended later must not come back to life. */
const LEFT_OUT = new Set([
  'sessao',
  'navegador_conhecido',
  'schema_migration',
  'push_assinatura',
  'push_entrega',
]);

export type BackupOptions = {
  readonly file: string;
  /** Folder of the file store; absent: the files are elsewhere and not looked for. */
  readonly filesDir?: string;
  /** Fingerprint of the key of secrets in force. */
  readonly segredos?: string | undefined;
  /** Public half of the copies' own key; absent: the copy lies open for whoever has it. */
  readonly publica?: string | undefined;
};

/** Writes the copy to `file` (by a rename at the end). */
export async function backup(database: Database, options: BackupOptions): Promise<BackupSummary> {
  const target = resolve(options.file);
  const fresh = `${target}.parcial`;
  await mkdir(dirname(target), { recursive: true });
  const client = database.newClient({ applicationName: 'zelo-backup' });
  await client.connect();
  const gzip = createGzip({ level: 5 });
  const output = createWriteStream(fresh, { mode: 0o600 });
  const { publica } = options;
  const written =
    publica === undefined
      ? pipeline(gzip, output)
      : pipeline(gzip, (source: AsyncIterable<Buffer>) => seal(source, publica), output);
  written.catch(() => undefined); // awaited below; until then a full disk shows in `put`
  const put = async (entry: Buffer): Promise<void> => {
    if (output.errored) throw output.errored;
    if (!gzip.write(entry)) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    if (options.filesDir) await holdSweep(client);
    await client.query('begin isolation level repeatable read read only');
    const head: Head = {
      ...(await readHead(client, database.version)),
      ...(options.segredos ? { segredos: options.segredos } : {}),
      armazem: options.filesDir ? 'pasta' : 's3',
    };
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
    if (options.filesDir) {
      await dumpFiles(options.filesDir, manifest, put);
      manifest.faltam = await missingFiles(client, manifest);
    }
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
  const stream = client.query(
    copyTo(`copy ${quote(table.nome)} (${table.colunas.map(quote).join(', ')}) to stdout`),
  );
  const hash = createHash('sha256');
  let [linhas, bytes, part, size] = [0, 0, 0, 0];
  let pending: Buffer[] = [];
  const flush = async (): Promise<void> => {
    part += 1;
    await put(tarEntry(`dados/${table.nome}/${String(part).padStart(6, '0')}.copy`, Buffer.concat(pending)));
    pending = [];
    size = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    linhas += rowsIn(chunk);
    bytes += chunk.length;
    pending.push(chunk);
    size += chunk.length;
    if (size >= CHUNK) await flush();
  }
  if (size > 0) await flush();
  return { linhas, bytes, sha256: hash.digest('hex') };
}
