import { describe, expect, it } from 'vitest';
import { marked } from './marks.ts';

const IDS = ['a', 'b', 'c', 'd'];

describe('[DOC-01] several documents chosen', () => {
  it('[DOC-01] a box adds and takes away, a range goes both ways from its anchor, all and none', () => {
    const marks = marked(new Set(), 'toggle', IDS, 'b', null);
    expect([...marks]).toEqual(['b']);
    expect([...marked(marks, 'toggle', IDS, 'b', 'b')]).toEqual([]);
    expect([...marked(marks, 'range', IDS, 'd', 'b')]).toEqual(['b', 'c', 'd']);
    expect([...marked(marks, 'range', IDS, 'a', 'c')]).toEqual(['a', 'b', 'c']);
    expect([...marked(marks, 'range', IDS, 'c', null)]).toEqual(['c']);
    expect([...marked(marks, 'all', IDS, '', null)]).toEqual(IDS);
    expect([...marked(marks, 'none', IDS, '', null)]).toEqual([]);
  });
});
