/** A ZIP file written as a stream: each entry deflated on the way, its sizes after it, the directory at the end. */
import type { Writable } from 'node:stream';
import { constants, createDeflateRaw, crc32 } from 'node:zlib';

type Written = {
  readonly name: Buffer;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
};

export type ZipPart = { readonly name: string; readonly content: AsyncIterable<string> | Iterable<string> };

/** The bytes of the archive. Entries up to 4 GB. */
export async function* zipBytes(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const part of parts) {
    const name = Buffer.from(part.name, 'utf8');
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(0x0808, 6); // sizes follow the data; names are UTF-8
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(0x21, 12); // 1980-01-01: the same rows give the same bytes
    head.writeUInt16LE(name.length, 26);
    yield head;
    yield name;
    let crc = 0;
    let size = 0;
    let compressed = 0;
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
    const feed = (async () => {
      for await (const text of part.content) {
        const bytes = Buffer.from(text, 'utf8');
        crc = crc32(bytes, crc);
        size += bytes.length;
        if (!deflate.write(bytes)) await drained(deflate);
        if (deflate.destroyed) return;
      }
      deflate.end();
    })();
    feed.catch((error: Error) => deflate.destroy(error));
    try {
      for await (const chunk of deflate) {
        compressed += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    } finally {
      deflate.destroy();
    }
    await feed;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    tail.writeUInt32LE(crc, 4);
    tail.writeUInt32LE(compressed, 8);
    tail.writeUInt32LE(size, 12);
    yield tail;
    written.push({ name, crc, compressed, size, offset });
    offset += 30 + name.length + compressed + 16;
  }
  yield* directory(written, offset);
}

/** Until there is room again, or nobody reads any more. */
function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      stream.off('drain', go).off('close', go);
      resolve();
    };
    stream.on('drain', go).on('close', go);
  });
}

function* directory(written: readonly Written[], offset: number): Generator<Buffer> {
  let length = 0;
  for (const { name, crc, compressed, size, offset: at } of written) {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(0x0808, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt16LE(0x21, 14);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(compressed, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    length += 46 + name.length;
    yield entry;
    yield name;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}
