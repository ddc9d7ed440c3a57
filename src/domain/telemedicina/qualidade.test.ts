import { expect, test } from 'vitest';
import { perdaEntre, qualidadeDe } from './qualidade.ts';

test('[CLIN-03] the quality is the worst of loss, delay and pictures', () => {
  expect(qualidadeDe({ perda: 0, ida: 40, quadros: 30 })).toBe('boa');
  expect(qualidadeDe({ perda: 3, ida: 40, quadros: 30 })).toBe('regular');
  expect(qualidadeDe({ perda: 0, ida: 700, quadros: 30 })).toBe('ruim');
  expect(qualidadeDe({ perda: 0, ida: null, quadros: 4 })).toBe('ruim');
  expect(qualidadeDe({ perda: 0, ida: null, quadros: null })).toBe('boa');
});

test('[CLIN-03] the loss is of what came since, and counting anew is no loss', () => {
  expect(perdaEntre({ recebidos: 100, perdidos: 0 }, { recebidos: 190, perdidos: 10 })).toBe(10);
  expect(perdaEntre({ recebidos: 100, perdidos: 5 }, { recebidos: 10, perdidos: 0 })).toBe(0);
  expect(perdaEntre({ recebidos: 100, perdidos: 0 }, { recebidos: 100, perdidos: 0 })).toBe(0);
});
