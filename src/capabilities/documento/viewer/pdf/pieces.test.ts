import { describe, expect, test, vi } from 'vitest';
import { PIECE, readAhead } from './pieces.ts';

const SIZE = 3 * PIECE + 10;
const file = Uint8Array.from({ length: SIZE }, (_, at) => at % 251);
type Read = (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
const reader = () => vi.fn<Read>(async (begin, end) => file.slice(begin, end));
const signal = new AbortController().signal;

describe('[DOC-05] pedaços de um PDF grande', () => {
  test('o primeiro e o último são pedidos de uma vez, e servem a quem pede parte deles', async () => {
    const read = reader();
    const ranged = readAhead(SIZE, read);
    expect(read.mock.calls.map(([begin, end]) => [begin, end])).toEqual([
      [0, PIECE],
      [3 * PIECE, SIZE],
    ]);
    expect(await ranged(5, 9, signal)).toEqual(file.slice(5, 9));
    expect(await ranged(3 * PIECE, SIZE, signal)).toEqual(file.slice(3 * PIECE, SIZE));
    // Twice the same: what was given away is not what is kept.
    expect(await ranged(5, 9, signal)).toEqual(file.slice(5, 9));
    expect(read).toHaveBeenCalledTimes(2);
    expect(await ranged(PIECE, 2 * PIECE, signal)).toEqual(file.slice(PIECE, 2 * PIECE));
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('um pedaço que falhou é pedido de novo, e a falha é de quem o pediu', async () => {
    const read = reader();
    read.mockRejectedValueOnce(new Error('sem rede'));
    const ranged = readAhead(PIECE, read);
    expect(await ranged(0, 4, signal)).toEqual(file.slice(0, 4));
    const broken = readAhead(PIECE, () => Promise.reject(new Error('sem rede')));
    await expect(broken(0, 4, signal)).rejects.toThrow('sem rede');
  });

  test('quem desistiu não recebe', async () => {
    const leaving = new AbortController();
    const reading = readAhead(PIECE, reader())(0, 4, leaving.signal);
    leaving.abort(new Error('fechado'));
    await expect(reading).rejects.toThrow('fechado');
  });
});
