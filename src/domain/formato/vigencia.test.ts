import { describe, expect, it } from 'vitest';
import { sobrepoe, sobreposicoes, vigenteEm } from './vigencia.ts';

describe('[FIN-04] validity of dated rows', () => {
  it('[FIN-04] includes both ends, of days and of months', () => {
    const days = { inicioVigencia: '2026-02-10', fimVigencia: '2026-02-20' };
    expect(
      ['2026-02-09', '2026-02-10', '2026-02-20', '2026-02-21'].map((day) => vigenteEm(days, day)),
    ).toEqual([false, true, true, false]);
    const months = { inicioVigencia: '2026-02', fimVigencia: '2026-02' };
    expect(
      ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map((day) => vigenteEm(months, day)),
    ).toEqual([false, true, true, false]);
    expect(vigenteEm({ inicioVigencia: '2026-02', fimVigencia: null }, '2999-01-01')).toBe(true);
  });
  it('[FIN-04] a shared border day overlaps, neighbours do not', () => {
    expect(
      sobrepoe({ inicioVigencia: '2026-01', fimVigencia: '2026-02' }, { inicioVigencia: '2026-02-28' }),
    ).toBe(true);
    expect(
      sobrepoe({ inicioVigencia: '2026-01', fimVigencia: '2026-02' }, { inicioVigencia: '2026-03' }),
    ).toBe(false);
  });
  it('[FIN-04] pairs only rows of the same key, and no period that ends before it starts', () => {
    const a = { inicioVigencia: '2026-01', fimVigencia: null, k: 'x' };
    const b = { inicioVigencia: '2026-05', fimVigencia: null, k: 'x' };
    const other = { inicioVigencia: '2026-05', fimVigencia: null, k: 'y' };
    const backwards = { inicioVigencia: '2026-05', fimVigencia: '2026-04', k: 'x' };
    expect(sobreposicoes([b, other, backwards, a], (row) => row.k)).toEqual([[a, b]]);
  });
});
