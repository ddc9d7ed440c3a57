import { expect, it } from 'vitest';
import { depoisDoObito } from './obito.ts';

it('[CLIN-02] no visit begins on or after the day of the death, nor where that day is not known', () => {
  const vida = { obito: true, dataObito: '2026-11-20' };
  expect(['2026-11-19', '2026-11-20', '2026-11-23'].map((dia) => depoisDoObito(vida, dia))).toEqual([
    false,
    true,
    true,
  ]);
  expect(depoisDoObito({ obito: true, dataObito: null }, '2020-01-01')).toBe(true);
  expect(depoisDoObito({ obito: false, dataObito: null }, '2026-11-23')).toBe(false);
});
