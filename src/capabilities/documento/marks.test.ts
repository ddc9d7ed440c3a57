import { describe, expect, it } from 'vitest';
import { marked } from './marks.ts';

const IDS = ['a', 'b', 'c', 'd'];

describe('[DOC-01] several documents chosen', () => {
  it('[DOC-01] a box adds and takes away, a range goes both ways from its anchor, all and none', () => {
    const one = marked(new Set(), 'toggle', IDS, 'b', null);
    expect([...one]).toEqual(['b']);
    expect([...marked(one, 'toggle', IDS, 'b', 'b')]).toEqual([]);
    expect([...marked(one, 'range', IDS, 'd', 'b')]).toEqual(['b', 'c', 'd']);
    expect([...marked(one, 'range', IDS, 'a', 'c')]).toEqual(['a', 'b', 'c']);
    expect([...marked(one, 'range', IDS, 'c', null)]).toEqual(['c']);
    expect([...marked(one, 'all', IDS, '', null)]).toEqual(IDS);
    expect([...marked(one, 'none', IDS, '', null)]).toEqual([]);
  });
});
