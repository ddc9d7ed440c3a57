import { expect, it } from 'vitest';
import { preferenciaQueVale } from './prioridade.ts';

const NORMAL = { prioridade: 'NORMAL', motivoPrioridade: null } as const;
const GESTANTE = { prioridade: 'PREFERENCIAL', motivoPrioridade: 'GESTANTE' } as const;

it('[CLIN-06] the law gives preference by age where reception recorded none, and never less than was recorded', () => {
  expect(preferenciaQueVale(NORMAL, 80)).toEqual({
    prioridade: 'SUPERPREFERENCIAL',
    motivoPrioridade: 'IDOSO_80',
  });
  expect(preferenciaQueVale(NORMAL, 79)).toEqual({
    prioridade: 'PREFERENCIAL',
    motivoPrioridade: 'IDOSO_60',
  });
  expect(preferenciaQueVale(NORMAL, 30)).toEqual(NORMAL);
  expect(preferenciaQueVale(NORMAL, null)).toEqual(NORMAL);
  expect(preferenciaQueVale(GESTANTE, 30)).toEqual(GESTANTE);
});
