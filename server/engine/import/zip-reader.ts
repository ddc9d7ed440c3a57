/** The parts of a ZIP container (yauzl), each as a stream and never beyond a bound. */
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry } from 'yauzl';
import { AppError } from '#domain/errors/app-error.ts';
import { importacao } from '#messages/importacao.ts';

export type Zip = { readonly path: string; readonly entries: ReadonlyMap<string, Entry> };

const MAX_ENTRIES = 5000;
/** All entries together: a sheet of a million rows is some hundred megabytes of XML. */
const MAX_TOTAL = 4 * 1024 * 1024 * 1024;
/** Spreadsheets pack to a tenth, very even ones to a fiftieth. */
const MAX_RATIO = 150;
/** A file of less than this, unpacked, may be as even as it likes. */
const ANY_RATIO = 50 * 1024 * 1024;

export const damaged = (cause?: unknown): AppError =>
  new AppError('arquivo-invalido', { messages: [importacao.planilhaDanificada], cause });
export const tooLarge = (): AppError =>
  new AppError('arquivo-invalido', { messages: [importacao.planilhaGrande] });
const named = (error: unknown): AppError => (error instanceof AppError ? error : damaged(error));

/** Reads the directory. Throws AppError 'arquivo-invalido' for a truncated, encrypted, split or exploding file. */
export async function openZip(path: string): Promise<Zip> {
  try {
    const zip = await openPromise(path, { autoClose: false });
    try {
      if (zip.entryCount > MAX_ENTRIES) throw damaged();
      const most = Math.min(MAX_TOTAL, Math.max(zip.fileSize * MAX_RATIO, ANY_RATIO));
      const entries = new Map<string, Entry>();
      let total = 0;
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted())
          throw new AppError('arquivo-invalido', { messages: [importacao.planilhaComSenha] });
        total += entry.uncompressedSize;
        if (total > most) throw tooLarge();
        entries.set(entry.fileName, entry);
      }
      return { path, entries };
    } finally {
      zip.close();
    }
  } catch (error) {
    throw named(error);
  }
}

/**
 * The entry's bytes as a stream; fails as 'arquivo-invalido' when it is damaged or longer than `most`. What is unpacked
 * is counted as it comes: a directory that tells less than there is buys nothing.
 */
export async function readEntry(zip: Zip, entry: Entry, most: number): Promise<Readable> {
  const file = await openPromise(zip.path, { autoClose: false }).catch((error: unknown) =>
    Promise.reject(named(error)),
  );
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > most ? tooLarge() : null, chunk);
    },
  });
  file
    .openReadStreamPromise(entry)
    .then((raw) => pipeline(raw, counted))
    // The reader hears the failure as the stream's own error; the pipeline destroys every part of it.
    .catch((error: unknown) => counted.destroy(named(error)))
    .finally(() => file.close());
  return counted;
}
