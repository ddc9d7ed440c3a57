/**
 * The part of the tar format (ustar) that writes and reads a backup as a stream, whatever the size of a file.
 */

const BLOCK = 512;
/** What eleven octal digits hold; larger sizes are written in binary, as GNU tar does and reads. */
const OCTAL_MOST = 0o77777777777;

export type TarEntry = {
  readonly name: string;
  readonly size: number;
  /** The content as it comes; what is not read is passed over. */
  chunks(): AsyncGenerator<Buffer>;
  /** The whole content, for entries that are known to be small. */
  content(): Promise<Buffer>;
};

/** The header block of one file. Names are at most 100 bytes. */
export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new RangeError(`tar entry name too long: ${name}`);
  header.write(name, 0, 'utf8');
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, size);
  header.write(`${octal(Math.floor(Date.now() / 1000), 11)}\0`, 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

/** The zeros that fill up a content's last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** Header, content and padding of one file. */
export function tarEntry(name: string, content: Buffer): Buffer {
  return Buffer.concat([tarHeader(name, content.length), content, tarPadding(content.length)]);
}

/** The two empty blocks that end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** The files of an archive in order, each to be read before the next. Throws RangeError on what is no whole archive. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new Reader(source);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const expected = parseInt(header.toString('latin1', 148, 154), 8);
    const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
    if (sum !== expected) throw new RangeError('tar: bad header checksum');
    const end = header.indexOf(0);
    const name = header.toString('utf8', 0, Math.min(end === -1 ? 100 : end, 100));
    const size = readSize(header);
    const chunks = reader.chunks(size);
    yield {
      name,
      size,
      chunks: () => chunks,
      async content() {
        const all: Buffer[] = [];
        for await (const chunk of chunks) all.push(chunk);
        return Buffer.concat(all);
      },
    };
    for await (const _ of chunks); // What nobody read.
    await reader.take(tarPadding(size).length);
  }
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function writeSize(header: Buffer, size: number): void {
  if (size <= OCTAL_MOST) {
    header.write(`${octal(size, 11)}\0`, 124);
    return;
  }
  header.writeUInt8(0x80, 124);
  header.writeBigUInt64BE(BigInt(size), 128);
}

function readSize(header: Buffer): number {
  const binary = (header.readUInt8(124) & 0x80) !== 0;
  const size = binary
    ? Number(header.readBigUInt64BE(128))
    : parseInt(header.toString('latin1', 124, 135), 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError('tar: bad size');
  return size;
}

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #pending: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** So many bytes in one piece. */
  async take(size: number): Promise<Buffer> {
    while (this.#length < size) await this.#more();
    const all = this.#pending.length === 1 ? (this.#pending[0] as Buffer) : Buffer.concat(this.#pending);
    this.#keep(all.subarray(size));
    return all.subarray(0, size);
  }

  /** So many bytes as they come. */
  async *chunks(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (this.#length === 0) await this.#more();
      const next = this.#pending.shift() as Buffer;
      this.#length -= next.length;
      const piece = next.subarray(0, left);
      left -= piece.length;
      if (piece.length < next.length) {
        this.#pending.unshift(next.subarray(piece.length));
        this.#length += next.length - piece.length;
      }
      if (piece.length > 0) yield piece;
    }
  }

  #keep(rest: Buffer): void {
    this.#pending = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw new RangeError('tar: archive is cut short');
    this.#pending.push(value);
    this.#length += value.length;
  }
}
