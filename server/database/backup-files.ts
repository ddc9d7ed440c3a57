/** The files of a copy: what the store's folder holds, streamed, and what the database of the copy asks for. */
import { createHash } from 'node:crypto';
import { open, opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type pg from 'pg';
import type { Manifest } from './backup-format.ts';
import { isCode } from './embedded-binaries.ts';
import { tarHeader, tarPadding } from './tar.ts';

type Put = (bytes: Buffer) => Promise<void>;

/** Files on their way in or out of the store: none is anybody's yet, or any more. */
const PASSING = new Set(['recebendo', 'saindo']);
/** The sweep of the store takes this lock (server/capabilities/arquivo/sweep.ts). */
const SWEEP_LOCK = 7130011;
const STORED = /^[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

/** Keeps files that the copy will ask for from being swept, until the connection ends. Before the copy's snapshot. */
export async function holdSweep(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${SWEEP_LOCK})`);
}

/** Writes every file of the folder into the archive and its hash into the manifest, in little memory. */
export async function dumpFiles(filesDir: string, manifest: Manifest, put: Put): Promise<void> {
  for (const name of await namesIn(filesDir)) {
    const sha256 = await dumpFile(join(filesDir, name), `arquivos/${name}`, put);
    if (sha256 !== undefined) manifest.arquivos[name] = sha256;
  }
}

/**
 * Files that the copied database knows and the archive has not, or has with another content than their name says:
 * nothing can be done about them here, but whoever keeps the copy must know.
 */
export async function missingFiles(client: pg.Client, manifest: Manifest): Promise<string[]> {
  const whole = new Set(
    Object.entries(manifest.arquivos).flatMap(([name, sha256]) =>
      STORED.exec(name)?.[1] === sha256 ? [sha256] : [],
    ),
  );
  const { rows } = await client.query<{ id: string }>('select id from arquivo order by id');
  return rows.map(({ id }) => id).filter((id) => !whole.has(id));
}

async function namesIn(filesDir: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(filesDir, { recursive: true })) {
      if (!entry.isFile()) continue;
      const name = relative(filesDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
      if (!PASSING.has(name.split('/')[0] ?? '')) names.push(name);
    }
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  return names.sort();
}

/** The hash of what was written; undefined for a file that is gone meanwhile. */
async function dumpFile(path: string, name: string, put: Put): Promise<string | undefined> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    await put(tarHeader(name, size));
    const hash = createHash('sha256');
    let written = 0;
    if (size > 0)
      for await (const chunk of handle.createReadStream({
        end: size - 1,
        highWaterMark: 1024 * 1024,
        autoClose: false,
      })) {
        hash.update(chunk as Buffer);
        written += (chunk as Buffer).length;
        await put(chunk as Buffer);
      }
    if (written !== size)
      throw new Error(`O arquivo ${path} encolheu enquanto era copiado. Faça a cópia de novo.`);
    await put(tarPadding(size));
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}
