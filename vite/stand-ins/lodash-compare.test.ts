import { describe, expect, it } from 'vitest';
import { differenceWith, isEqual, unionWith } from './lodash-compare.ts';

describe('comparisons that stand for lodash', () => {
  it.each([
    [1, 1, true],
    [Number.NaN, Number.NaN, true],
    ['1', 1, false],
    [null, undefined, false],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
    [{ a: 1, b: undefined }, { a: 1 }, false],
    [{ a: 1, b: undefined }, { a: 1, c: 1 }, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [new Date(5), new Date(5), true],
    [new Date(5), new Date(6), false],
    [new Map(), new Map(), false],
  ])('%j and %j: %s', (one, other, equal) => expect(isEqual(one, other)).toBe(equal));

  it('difference and union keep the order and the first of equals', () => {
    const same = (one: { id: number }, other: { id: number }) => one.id === other.id;
    const [a, b, c, b2] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 2, x: 1 }];
    expect(differenceWith([a, b, c], [b2], same)).toEqual([a, c]);
    expect(unionWith([a, b], [b2, c], same)).toEqual([a, b, c]);
    expect(unionWith([b2, b], [], same)).toEqual([b2]);
  });
});
