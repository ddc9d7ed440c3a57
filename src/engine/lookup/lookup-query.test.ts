import { expect, test } from 'vitest';
import { filterOf, waitsFor } from './lookup-query.ts';

test('a filter takes the value of the form; without it the lookup waits and says for which field', () => {
  const ref = { filter: { convenioId: '$convenioId', ativo: 'true', inicio_lte: '$hoje' } };
  expect(filterOf(ref, { convenioId: 7 })).toEqual({ convenioId: '7', ativo: 'true', inicio_lte: '$hoje' });
  expect(filterOf(ref, { convenioId: null })).toBeUndefined();
  expect(waitsFor(ref, { convenioId: null })).toBe('convenioId');
  expect(waitsFor(ref, { convenioId: 7 })).toBeUndefined();
  expect(filterOf(undefined, {})).toEqual({});
});
