import { describe, expect, it } from 'vitest';
import { reajustado } from './reajuste.ts';
import { diaDaCopia, foraDaTabela } from './vigencia-item.ts';

describe('[REG-04] a price table for the next validity', () => {
  it('[REG-04] readjusts half up to cents, up and down, and leaves what is empty', () => {
    expect(reajustado('100.00', '7.5')).toBe('107.50');
    expect(reajustado('0.45', '10')).toBe('0.50');
    expect(reajustado('100.00', '-5')).toBe('95.00');
    expect(reajustado(null, '5')).toBeNull();
  });
  it('[REG-04] keeps an item within the days of its table', () => {
    const tabela = { inicioVigencia: '2026-01-01', fimVigencia: '2026-12-31' };
    expect(foraDaTabela({ inicioVigencia: '2026-01-01', fimVigencia: null }, tabela)).toBeNull();
    expect(foraDaTabela({ inicioVigencia: '2025-12-31' }, tabela)).toBe('inicioVigencia');
    expect(foraDaTabela({ inicioVigencia: '2027-01-01' }, tabela)).toBe('inicioVigencia');
    expect(foraDaTabela({ inicioVigencia: '2026-02-01', fimVigencia: '2027-01-01' }, tabela)).toBe(
      'fimVigencia',
    );
    expect(
      foraDaTabela(
        { inicioVigencia: '2030-02-01', fimVigencia: '2040-01-01' },
        { ...tabela, fimVigencia: null },
      ),
    ).toBeNull();
  });
  it('[REG-04] copies what is in force on the eve, within the days of the table', () => {
    const tabela = { inicioVigencia: '2026-01-01', fimVigencia: '2026-12-31' };
    expect(diaDaCopia('2026-07-01', tabela)).toBe('2026-06-30');
    expect(diaDaCopia('2027-03-01', tabela)).toBe('2026-12-31');
    expect(diaDaCopia('2025-07-01', tabela)).toBe('2026-01-01');
  });
});
