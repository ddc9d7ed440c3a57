import { describe, expect, it } from 'vitest';
import { readTar, tarEntry, tarHeader, tarPadding, TAR_END } from '#server/database/tar.ts';

async function* pieces(whole: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

describe('tar', () => {
  const archive = Buffer.concat([
    tarEntry('um', Buffer.from('abc')),
    tarEntry('vazio', Buffer.alloc(0)),
    tarEntry('dois', Buffer.alloc(1500, 'x')),
    TAR_END,
  ]);

  it.each([1, 7, 511, 512, 513, 100_000])(
    'comes back whole in pieces of %i, read or passed over',
    async (size) => {
      const found: [string, number, string | null][] = [];
      for await (const entry of readTar(pieces(archive, size)))
        found.push([
          entry.name,
          entry.size,
          entry.name === 'dois' ? null : (await entry.content()).toString(),
        ]);
      expect(found).toEqual([
        ['um', 3, 'abc'],
        ['vazio', 0, ''],
        ['dois', 1500, null],
      ]);
    },
  );

  it('[M2] a size beyond eight gigabytes is written and read', async () => {
    const size = 9 * 1024 ** 3 + 5;
    const header = tarHeader('grande', size);
    for await (const entry of readTar(pieces(header, 512))) {
      expect(entry.size).toBe(size);
      break;
    }
  });

  it('what is cut short or no archive is refused', async () => {
    const read = async (bytes: Buffer) => {
      for await (const entry of readTar(pieces(bytes, 512))) await entry.content();
    };
    await expect(read(archive.subarray(0, 600))).rejects.toThrow(RangeError);
    await expect(read(Buffer.alloc(2000, 'n'))).rejects.toThrow(RangeError);
    const negative = tarHeader('x', 1);
    negative.writeUInt8(0x80, 124);
    negative.fill(0xff, 125, 136);
    await expect(read(Buffer.concat([negative, tarPadding(1)]))).rejects.toThrow(RangeError);
  });
});
