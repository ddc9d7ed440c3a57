/**
 * The copy's own lock: the age format (age-encryption.org/v1), which the `age` program of any machine opens too. The
 * machine that makes copies needs the public half only; who has stolen it opens none of them.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { copia } from '#messages/copia.ts';
import { isCode } from './embedded-binaries.ts';

const MARK = 'age-encryption.org/v1';
/** How many bytes tell a sealed copy from an open one. */
export const MARK_BYTES = MARK.length;

export type BackupKey = {
  /** 'age1…': seals. */
  readonly publica: string;
  /** 'AGE-SECRET-KEY-1…': opens. Null where the file holds the public half alone. */
  readonly secreta: string | null;
};

/** Null when there is no such file. Throws an Error in Portuguese for what holds no key of copies. */
export async function readBackupKey(file: string): Promise<BackupKey | null> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  const lines = text.split('\n').flatMap((line) => (/^\s*(#|$)/.test(line) ? [] : [line.trim()]));
  const [line] = lines;
  try {
    if (lines.length !== 1 || line === undefined) throw new Error('not one key');
    if (line.startsWith('AGE-SECRET-KEY-1'))
      return { publica: await identityToRecipient(line), secreta: line };
    new Encrypter().addRecipient(line);
    return { publica: line, secreta: null };
  } catch (cause) {
    throw new Error(copia.semChaveDeCopia(file), { cause });
  }
}

/** A new key, written for its owner's eyes only; a file that is there already is never written over. */
export async function makeBackupKey(file: string): Promise<BackupKey> {
  const secreta = await generateX25519Identity();
  const publica = await identityToRecipient(secreta);
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, copia.arquivoDaChave(publica, secreta), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return { publica, secreta };
}

export function isSealed(start: Uint8Array): boolean {
  return Buffer.from(start).toString('latin1') === MARK;
}

type BrowserStream = globalThis.ReadableStream<Uint8Array>;
/** The library speaks of the browser's streams; Node's are the same in all but the names of their types. */
const streamOf = (source: AsyncIterable<Uint8Array>): BrowserStream =>
  ReadableStream.from(source) as unknown as BrowserStream;
const piecesOf = (stream: BrowserStream): AsyncIterable<Uint8Array> => stream as ReadableStream<Uint8Array>;

/** What passes comes out sealed for the public half. */
export async function* seal(source: AsyncIterable<Uint8Array>, publica: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publica);
  yield* piecesOf(await encrypter.encrypt(streamOf(source)));
}

/** What was sealed comes out open. Throws RangeError where it was changed or cut. */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  { file, chave, de }: { readonly file: string; readonly chave: BackupKey; readonly de: string },
): AsyncGenerator<Buffer> {
  if (chave.secreta === null) throw new Error(copia.soAPublica(de));
  const decrypter = new Decrypter();
  decrypter.addIdentity(chave.secreta);
  try {
    for await (const chunk of piecesOf(await decrypter.decrypt(streamOf(source))))
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new Error(copia.outraChaveDeCopia(de, file), { cause: error });
    // A disk that fails has a code; the library's own errors, and those of a broken cipher, have none.
    if (error instanceof Error && 'code' in error) throw error;
    throw new RangeError('backup: the sealed copy is cut or changed', { cause: error });
  }
}
