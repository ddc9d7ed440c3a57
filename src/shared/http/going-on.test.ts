import { describe, expect, it } from 'vitest';
import { abortInFlight } from './client.ts';
import { goingOn, type Pair } from './going-on.ts';
import { HttpError } from './http-error.ts';

const paged = (ends: string | null, rows = 2) => ({
  data: Array.from({ length: rows }, () => ({})),
  headers: new Headers(ends === null ? {} : { 'x-before': `b${ends}`, 'x-after': `a${ends}` }),
});

/** The places that were asked for, the answers given in their order. */
function asked(
  question: string,
  pages: readonly { number: number; answer: () => ReturnType<typeof paged> }[],
) {
  return pages.reduce(async (before, { number, answer }) => {
    const places = await before;
    await goingOn(question, number, 2, async (place: readonly Pair[]) => {
      places.push(place.flat().join(' '));
      return answer();
    });
    return places;
  }, Promise.resolve<string[]>([]));
}

describe('[REG-05] a page next to one that was shown goes on from its rows', () => {
  const at = (number: number, rows = 2) => ({ number, answer: () => paged(String(number), rows) });
  it('[REG-05] asks after the page before, before the page after, and by number where a page is leapt to', async () => {
    expect(await asked('one', [at(1), at(2), at(3), at(9), at(8), at(1)])).toEqual([
      '',
      '_after a1',
      '_after a2',
      '',
      '_before b9',
      '',
    ]);
  });
  it('[REG-05] another question, another size, another session begin anew', async () => {
    await asked('two', [at(1)]);
    expect(await asked('three', [at(2)])).toEqual(['']);
    abortInFlight();
    expect(await asked('two', [at(2)])).toEqual(['']);
  });
  it('[REG-05] by number where too few rows are left in front of the page', async () => {
    const places = await asked('four', [at(5), at(4, 1)]);
    expect(places).toEqual(['', '_before b5', '']);
  });
  it('[REG-05] by number where the place does not hold any more, and any other failure is told', async () => {
    let refusal = new HttpError(400, 'velho', { codigo: 'lugar-invalido' });
    const places: string[] = [];
    const turn = () =>
      goingOn('five', 2, 2, async (place: readonly Pair[]) => {
        places.push(place.flat().join(' '));
        if (place.length > 0) throw refusal;
        return paged('2');
      });
    await asked('five', [at(1)]);
    await turn();
    expect(places).toEqual(['_after a1', '']);
    refusal = new HttpError(500, 'caiu', { codigo: 'interno' });
    await expect(turn()).rejects.toThrow('caiu');
  });
});
