/** Files in a folder: `<folder>/ab/cd/<sha256>`, written under a passing name, synced, then renamed in place. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#domain/errors/app-error.ts';
import { hashing } from './hashing.ts';
import type { FileStore } from './port.ts';

const ID = /^[0-9a-f]{64}$/;
/** Folders whose files are on their way in or out; one that stays there was left by a killed process. */
const PASSING = new Set(['recebendo', 'saindo']);

export function folderStore(folder: string): FileStore {
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new AppError('arquivo-nao-encontrado');
    return join(folder, id.slice(0, 2), id.slice(2, 4), id);
  };
  const existing = async (id: string): Promise<string> => {
    const path = pathOf(id);
    await access(path).catch((cause: unknown) => {
      throw new AppError('arquivo-nao-encontrado', { cause });
    });
    return path;
  };
  return {
    async put(content, maxBytes) {
      const waiting = join(folder, 'recebendo');
      await mkdir(waiting, { recursive: true });
      const passing = join(waiting, randomUUID());
      const counted = hashing(content, maxBytes);
      const handle = await open(passing, 'wx', 0o600);
      try {
        try {
          for await (const chunk of counted.bytes) await handle.writeFile(chunk);
          await handle.sync();
        } finally {
          await handle.close();
        }
        const { id, size } = counted.result();
        const path = pathOf(id);
        await mkdir(dirname(path), { recursive: true });
        const { mtimeMs } = await stat(passing);
        await rename(passing, path);
        return { id, size, at: mtimeMs };
      } catch (error) {
        await rm(passing, { force: true });
        throw isFull(error) ? new AppError('sem-espaco', { cause: error }) : error;
      }
    },
    async read(id, range) {
      return createReadStream(await existing(id), range);
    },
    async local(id) {
      return { path: await existing(id), release: async () => undefined };
    },
    async *list(before) {
      for await (const path of filesUnder(folder)) {
        const found = await stat(path).catch(() => undefined); // Gone meanwhile: another process removed it.
        if (!found || found.mtimeMs >= before) continue;
        const name = basename(path);
        if (ID.test(name) && path === pathOf(name)) yield name;
        else if (PASSING.has(basename(dirname(path)))) await rm(path, { force: true });
      }
    },
    async remove(id, at) {
      const path = pathOf(id);
      const leaving = join(folder, 'saindo');
      await mkdir(leaving, { recursive: true });
      const aside = join(leaving, randomUUID());
      // Out of the way first and judged after: what is put meanwhile takes a place of its own and stays.
      try {
        await rename(path, aside);
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
      if ((await stat(aside)).mtimeMs > at) {
        await rename(aside, path);
        return false;
      }
      await rm(aside);
      return true;
    },
  };
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  let entries;
  try {
    entries = await opendir(folder, { recursive: true });
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for await (const entry of entries) if (entry.isFile()) yield join(entry.parentPath, entry.name);
}

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code));
const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';
