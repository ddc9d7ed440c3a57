import { expect, test } from 'vitest';
import { entre, foraDe } from './number-range.ts';

test('o que não cabe é dito, e nada toma o lugar do que foi digitado', () => {
  expect(foraDe(980, 30, 350)).toBe('Confira o número: vale de 30 a 350.');
  expect(foraDe(36_500, 1, 3650)).toBe('Confira o número: vale de 1 a 3.650.');
  expect([
    foraDe(30, 30, 350),
    foraDe(350, 30, 350),
    foraDe(null, 30, 350),
    foraDe(undefined, 30, 350),
  ]).toEqual([null, null, null, null]);
  expect(entre(5, 720)).toMatchObject({ type: 'number', min: 5, max: 720 });
});
