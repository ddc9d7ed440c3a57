/**
 * The files of a copy on their way back. They are written into a folder aside, and put in place only when the
 * rest of the copy is proven. When anything fails after that, the former files come back.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { isCode } from './embedded-binaries.ts';

export class FilesAside {
  readonly #dir: string;
  readonly #aside: string;
  readonly #hashes = new Map<string, string>();
  /** Undone in the opposite order, and after them the folders that were made for them. */
  readonly #undo: (() => Promise<void>)[] = [];
  readonly #folders: string[] = [];

  constructor(filesDir: string) {
    this.#dir = resolve(filesDir);
    this.#aside = `${this.#dir}.restaurando-${randomUUID().slice(0, 8)}`;
  }

  /** Hash by name of what was taken. */
  get hashes(): ReadonlyMap<string, string> {
    return this.#hashes;
  }

  async take(name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const path = join(this.#aside, 'novos', name);
    // Whether it is ours to write is asked of the place that it will come to.
    if (
      !resolve(this.#dir, name).startsWith(this.#dir + sep) ||
      !resolve(path).startsWith(join(this.#aside, 'novos') + sep)
    )
      throw new RangeError(`backup: file outside the store: ${name}`);
    await mkdir(dirname(path), { recursive: true });
    const hash = createHash('sha256');
    const handle = await open(path, 'w', 0o600);
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    this.#hashes.set(name, hash.digest('hex'));
  }

  /** Puts everything in its place; a file that is there already with the same content stays. */
  async place(): Promise<void> {
    for (const [name, sha256] of this.#hashes) {
      const target = join(this.#dir, name);
      const present = await hashOf(target);
      if (present === sha256) continue;
      await this.#makeFolder(dirname(target));
      if (present !== undefined) {
        const former = join(this.#aside, 'antigos', name);
        await mkdir(dirname(former), { recursive: true });
        await rename(target, former);
        this.#undo.push(() => rename(former, target));
      }
      await rename(join(this.#aside, 'novos', name), target);
      this.#undo.push(() => rm(target, { force: true }));
    }
  }

  /** Everything as it was. */
  async giveUp(): Promise<void> {
    for (const undo of this.#undo.splice(0).toReversed()) await undo();
    for (const folder of this.#folders.splice(0).toReversed()) await removeIfEmpty(folder);
    await this.done();
  }

  /** What was placed stays, and nothing is left aside. */
  async done(): Promise<void> {
    this.#undo.length = 0;
    this.#folders.length = 0;
    await rm(this.#aside, { recursive: true, force: true });
  }

  async #makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true });
    if (first === undefined) return;
    const made: string[] = [];
    for (let path = folder; path.length >= first.length; path = dirname(path)) made.push(path);
    this.#folders.push(...made.toReversed());
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!isCode(error, 'ENOTEMPTY', 'ENOENT')) throw error;
  });
}

/** Undefined where there is no file. */
async function hashOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch((error: unknown) => {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  });
  if (!found?.isFile()) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
}
