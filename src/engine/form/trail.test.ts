import { describe, expect, it, vi } from 'vitest';
import { leaveTrail, neighboursOf, takeVisited, visit } from './trail.ts';

describe('[REG-05] the neighbours of a record in its list', () => {
  it('are those of the page, and at its ends the list is asked', async () => {
    const all = [9, 4, 7, 2, 5];
    const idAt = vi.fn<(query: unknown, place: number) => Promise<number | undefined>>(
      async (_, place) => all[place],
    );
    const query = { _sort: 'nome' };
    leaveTrail('bancos', { query, start: 1, ids: [4, 7] });
    expect(await neighboursOf('bancos', 7, idAt)).toEqual({ before: 4, after: 2 });
    expect(idAt.mock.calls).toEqual([[query, 3]]);
    expect(await neighboursOf('bancos', 2, idAt)).toEqual({ before: 7, after: 5 });
    expect(await neighboursOf('bancos', 5, idAt)).toEqual({ before: 2, after: undefined });
    expect(await neighboursOf('bancos', 4, idAt)).toEqual({ before: 9, after: 7 });
    expect(await neighboursOf('bancos', 9, idAt)).toEqual({ before: undefined, after: 4 });
  });

  it('are none for a record that no list led to', async () => {
    expect(await neighboursOf('bancos', 77, async () => 1)).toEqual({ before: undefined, after: undefined });
    expect(await neighboursOf('cids', 9, async () => 1)).toEqual({ before: undefined, after: undefined });
  });

  it('remember the one that was left, once', () => {
    visit('bancos', 7);
    expect([takeVisited('bancos'), takeVisited('bancos')]).toEqual([7, undefined]);
  });
});
