import { describe, expect, it } from 'vitest';
import { escala } from './escala.ts';

describe('[CLIN-05] the axis of a curve', () => {
  it('[CLIN-05] is round and holds every value, one alone and many', () => {
    for (const valores of [[120], [0], [36.5, 36.6], [82.5, 90.1, 61], [99, 100], [5, 1500]]) {
      const { de, ate, marcas } = escala(valores);
      expect(de).toBeLessThan(Math.min(...valores));
      expect(ate).toBeGreaterThan(Math.max(...valores));
      expect(marcas.length).toBeGreaterThanOrEqual(3);
      expect(marcas.length).toBeLessThanOrEqual(7);
    }
    expect(escala([112, 152]).marcas).toEqual([100, 120, 140, 160]);
    expect(escala([36.4, 36.6]).marcas).toEqual([36.3, 36.4, 36.5, 36.6, 36.7]);
  });
});
