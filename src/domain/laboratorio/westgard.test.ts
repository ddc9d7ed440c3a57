/** Quality control of an analyser by the rules of Westgard (LAB-01). */
import { describe, expect, it } from 'vitest';
import { desviosDe, recusaCorrida, regrasQuebradas } from './westgard.ts';

const ALVO = { media: '100', desvio: '4' };
const serie = (...valores: readonly string[]) => regrasQuebradas(valores);

describe('[LAB-01] the rules of Westgard', () => {
  it('a measure is told in deviations from the mean of its lot', () => {
    expect(desviosDe('108', ALVO)).toBe('2.00');
    expect(desviosDe('94.5', ALVO)).toBe('-1.38');
    expect(desviosDe('100', { ...ALVO, desvio: '0' })).toBeNull();
  });

  it('1-2s warns beyond two deviations, and not at two', () => {
    expect(serie('2.00')).toEqual([]);
    expect(serie('2.01')).toEqual(['1-2s']);
    expect(recusaCorrida(serie('-2.5'))).toBe(false);
  });

  it('1-3s refuses one beyond three', () => {
    expect(serie('-3.01')).toEqual(['1-3s', '1-2s']);
    expect(recusaCorrida(serie('3.01'))).toBe(true);
    expect(serie('3.00')).toEqual(['1-2s']);
  });

  it('2-2s refuses two running on one side, R-4s one on each', () => {
    expect(serie('2.1', '2.2')).toEqual(['2-2s', '1-2s']);
    expect(serie('2.1', '0.4', '2.2')).toEqual(['1-2s']);
    expect(serie('2.1', '-2.2')).toEqual(['R-4s', '1-2s']);
    expect(serie('1.9', '-2.2')).toEqual(['1-2s']);
  });

  it('4-1s and 10x refuse a drift that no single measure shows', () => {
    expect(serie('1.1', '1.2', '1.3', '1.1')).toEqual(['4-1s']);
    expect(serie('1.1', '1.2', '-0.1', '1.3', '1.1')).toEqual([]);
    expect(serie(...Array<string>(9).fill('-0.2'))).toEqual([]);
    expect(serie(...Array<string>(10).fill('-0.2'))).toEqual(['10x']);
    // One on the mean is on no side.
    expect(serie(...Array<string>(9).fill('0.2'), '0')).toEqual([]);
    expect(serie()).toEqual([]);
  });
});
