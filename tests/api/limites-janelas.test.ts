import { describe, expect, it } from 'vitest';
import { Janelas } from '#server/plugins/windows.ts';

describe('counts in windows', () => {
  it('refuse over the limit with the seconds left, and begin anew', () => {
    let now = 0;
    const janelas = new Janelas(() => now);
    expect([1, 2, 3].map(() => janelas.contar('a', 2))).toEqual([0, 0, 60]);
    expect(janelas.contar('b', 2)).toBe(0);
    now = 45_000;
    expect(janelas.espera('a', 2)).toBe(15);
    now = 60_000;
    expect(janelas.contar('a', 2)).toBe(0);
  });

  it('give back what turned out good, and never more', () => {
    const janelas = new Janelas(() => 0);
    janelas.devolver('a');
    expect(janelas.contar('a', 1)).toBe(0);
    janelas.devolver('a');
    janelas.devolver('a');
    expect([janelas.contar('a', 1), janelas.contar('a', 1)]).toEqual([0, 60]);
  });
});
