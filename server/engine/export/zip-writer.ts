/** A ZIP file written as a stream (yazl): each part deflated on the way, one after the other. */
import { Readable, type PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { constants } from 'node:zlib';
import { ZipFile } from 'yazl';

export type ZipPart = {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
};

/** The same rows give the same bytes. */
const OPTIONS = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  compressionLevel: constants.Z_BEST_SPEED,
};

/** The bytes of the archive; a part is asked for when the one before it was read to its end. */
export async function* zipBytes(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const bytes = zip.outputStream as PassThrough;
  let reading: Readable | undefined;
  const fail = (error: unknown): void => void bytes.destroy(error as Error);
  zip.on('error', fail);
  const feed = async (): Promise<void> => {
    for await (const { name, content } of parts) {
      if (bytes.destroyed) return;
      const source = Readable.from(content);
      reading = source;
      zip.addReadStream(source, name, OPTIONS);
      await finished(source, { writable: false });
    }
    zip.end();
  };
  feed().catch(fail);
  try {
    for await (const chunk of bytes) yield chunk as Buffer;
  } finally {
    reading?.destroy();
  }
}
