/** The entries of a ZIP file by its central directory, each inflated as a stream and never beyond a bound. */
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { AppError } from '#domain/errors/app-error.ts';
import { importacao } from '#messages/importacao.ts';

export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
};

export type ZipFile = { readonly path: string; readonly entries: ReadonlyMap<string, ZipEntry> };

const MAX_ENTRIES = 5000;
/** All entries together: a sheet of a million rows is some hundred megabytes of XML. */
const MAX_TOTAL = 4 * 1024 * 1024 * 1024;
/** Spreadsheets pack to a tenth, very even ones to a fiftieth. */
const MAX_RATIO = 150;

export const damaged = (cause?: unknown): AppError =>
  new AppError('arquivo-invalido', { messages: [importacao.planilhaDanificada], cause });
export const tooLarge = (): AppError => new AppError('arquivo-invalido', { messages: [importacao.planilhaGrande] });

/** Reads the directory. Throws AppError 'arquivo-invalido' for a truncated, encrypted, split or exploding file. */
export async function openZip(path: string): Promise<ZipFile> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const tail = await bytesAt(handle, Math.max(0, size - 65_557), Math.min(size, 65_557));
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || end + 22 > tail.length) throw damaged();
    let count = tail.readUInt16LE(end + 10);
    let length = tail.readUInt32LE(end + 12);
    let start = tail.readUInt32LE(end + 16);
    if (start === 0xffffffff || count === 0xffff) {
      const locator = end >= 20 ? tail.subarray(end - 20, end) : Buffer.alloc(0);
      if (locator.length < 20 || locator.readUInt32LE(0) !== 0x07064b50) throw damaged();
      const end64 = await bytesAt(handle, Number(locator.readBigUInt64LE(8)), 56);
      if (end64.readUInt32LE(0) !== 0x06064b50) throw damaged();
      count = Number(end64.readBigUInt64LE(32));
      length = Number(end64.readBigUInt64LE(40));
      start = Number(end64.readBigUInt64LE(48));
    }
    if (count > MAX_ENTRIES || length > 64 * 1024 * 1024 || start + length > size) throw damaged();
    return { path, entries: readEntries(await bytesAt(handle, start, length), count, size) };
  } catch (error) {
    throw error instanceof RangeError ? damaged(error) : error;
  } finally {
    await handle.close();
  }
}

function readEntries(directory: Buffer, count: number, fileSize: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  let total = 0;
  for (let n = 0; n < count; n++) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const flags = directory.readUInt16LE(at + 8);
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    const entry = {
      name,
      method: directory.readUInt16LE(at + 10),
      compressed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    if (flags & 1) throw new AppError('arquivo-invalido', { messages: [importacao.planilhaComSenha] });
    if (entry.size !== 0xffffffff) total += entry.size;
    if (total > MAX_TOTAL || total > Math.max(fileSize * MAX_RATIO, 50 * 1024 * 1024)) throw tooLarge();
    entries.set(name, zip64(entry, directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)));
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function zip64(entry: ZipEntry, extra: Buffer): ZipEntry {
  let at = 0;
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      let next = at + 4;
      const take = (value: number): number => {
        if (value !== 0xffffffff) return value;
        const long = Number(extra.readBigUInt64LE(next));
        next += 8;
        return long;
      };
      const size = take(entry.size);
      const compressed = take(entry.compressed);
      return { ...entry, size, compressed, offset: take(entry.offset) };
    }
    at += 4 + length;
  }
  return entry;
}

/**
 * The entry's bytes as a stream; fails as 'arquivo-invalido' when it is damaged or longer than `most`. What is unpacked
 * is counted as it comes: a directory that tells less than there is buys nothing.
 */
export async function readEntry(zip: ZipFile, entry: ZipEntry, most: number): Promise<Readable> {
  const handle = await open(zip.path, 'r');
  let start: number;
  try {
    const header = await bytesAt(handle, entry.offset, 30);
    if (header.readUInt32LE(0) !== 0x04034b50) throw damaged();
    start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await handle.close();
  }
  if (entry.method !== 0 && entry.method !== 8) throw damaged();
  if (entry.compressed === 0) return Readable.from([]);
  const bound = Math.min(most, entry.size);
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > bound ? tooLarge() : null, chunk);
    },
  });
  const raw = createReadStream(zip.path, { start, end: start + entry.compressed - 1 });
  const run = entry.method === 8 ? pipeline(raw, createInflateRaw(), counted) : pipeline(raw, counted);
  // The reader hears the failure as the stream's own error; the pipeline destroys every part of it.
  run.catch((error: unknown) => counted.destroy(error instanceof AppError ? error : damaged(error)));
  return counted;
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}
