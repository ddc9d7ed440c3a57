import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps } from './overlap.ts';

const at = (from: string | null, to: string | null) => ({
  from: from && `2026-11-21T${from}:00Z`,
  to: to && `2026-11-21T${to}:00Z`,
});
const on = (from: string | null, to: string | null) => ({ from, to });

describe('[REG-05] overlapping moments', () => {
  it.each([
    ['back to back', at('09:00', '09:30'), at('09:30', '10:00'), false],
    ['one within the other', at('09:00', '10:00'), at('09:15', '09:30'), true],
    ['a minute shared', at('09:00', '09:31'), at('09:30', '10:00'), true],
    ['open end', at('09:00', null), at('23:00', '23:30'), true],
    ['open end that begins where the other ends', at('09:30', null), at('09:00', '09:30'), false],
    ['no length', at('09:15', '09:15'), at('09:00', '09:30'), false],
    ['ends before it begins', at('10:00', '09:00'), at('09:15', '09:30'), false],
  ])('%s', (_name, a, b, expected) => {
    expect(overlaps('datetime', a, b)).toBe(expected);
    expect(overlaps('datetime', b, a)).toBe(expected);
  });

  it('by the moment, not by how it is written', () => {
    const a = { from: '2026-11-21T09:00:00Z', to: '2026-11-21T09:30:00Z' };
    expect(overlaps('datetime', a, { from: '2026-11-21T05:30:00-04:00', to: null })).toBe(false);
    expect(overlaps('datetime', a, { from: '2026-11-21T05:29:00-04:00', to: null })).toBe(true);
  });
});

describe('[REG-05] overlapping days and months', () => {
  it.each([
    ['a shared border day', on('2026-01-01', '2026-01-31'), on('2026-01-31', null), true],
    ['neighbours', on('2026-01-01', '2026-01-31'), on('2026-02-01', null), false],
    ['one day', on('2026-01-15', '2026-01-15'), on('2026-01-01', '2026-01-31'), true],
    ['open ends', on(null, null), on('1900-01-01', '1900-01-01'), true],
    ['months', on('2026-01', '2026-03'), on('2026-03', '2026-05'), true],
    ['months side by side', on('2026-01', '2026-02'), on('2026-03', '2026-05'), false],
  ])('%s', (_name, a, b, expected) => {
    expect(overlaps('date', a, b)).toBe(expected);
    expect(overlaps('date', b, a)).toBe(expected);
  });

  it('does not depend on the order', () => {
    const day = fc.option(fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'), { nil: null });
    fc.assert(
      fc.property(day, day, day, day, (a, b, c, d) => {
        expect(overlaps('date', on(a, b), on(c, d))).toBe(overlaps('date', on(c, d), on(a, b)));
      }),
    );
  });
});
