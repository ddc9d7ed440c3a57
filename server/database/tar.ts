/** Just enough of the tar format (ustar) to write and read a backup as a stream. */

const BLOCK = 512;

export type TarEntry = { readonly name: string; readonly content: Buffer };

/** Header, content and padding of one file. Names are at most 100 bytes, contents less than 8 GiB. */
export function tarEntry(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new RangeError(`tar entry name too long: ${name}`);
  header.write(name, 0, 'utf8');
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = (BLOCK - (content.length % BLOCK)) % BLOCK;
  return Buffer.concat([header, content, Buffer.alloc(padding)]);
}

/** The two empty blocks that end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** The files of an archive in order. Throws RangeError on anything that is not a whole archive. */
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
    const size = parseInt(header.toString('latin1', 124, 135), 8);
    const content = await reader.take(size);
    await reader.take((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name, content };
  }
}

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #pending: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    while (this.#length < size) {
      const { value, done } = await this.#source.next();
      if (done) throw new RangeError('tar: archive is cut short');
      this.#pending.push(value);
      this.#length += value.length;
    }
    const all = this.#pending.length === 1 ? (this.#pending[0] as Buffer) : Buffer.concat(this.#pending);
    this.#pending = [all.subarray(size)];
    this.#length = all.length - size;
    return all.subarray(0, size);
  }
}
