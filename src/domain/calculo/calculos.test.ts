import { describe, expect, it } from 'vitest';
import { calculos, isCalculoName } from './calculos.ts';

const context = { hoje: '2026-11-21' };

describe('[REG-03] computed fields', () => {
  it('[REG-03] age in complete years', () => {
    expect(calculos.idadeAnos({ nascimento: '1990-11-21' }, context)).toBe(36);
    expect(calculos.idadePorExtenso({ dataNascimento: '2026-11-20' }, context)).toBe('1 dia');
    expect(calculos.idadePorExtenso({ dataNascimento: '2025-06-01' }, context)).toBe('17 meses');
    expect(calculos.idadePorExtenso({ dataNascimento: '2027-01-01' }, context)).toBeNull();
    expect(calculos.idadeAnos({ dataNascimento: '1990-11-22' }, context)).toBe(35);
    expect(calculos.idadeAnos({ nascimento: '2026-11-21' }, context)).toBe(0);
  });
  it('[REG-03] no age without a usable birth date', () => {
    for (const nascimento of [null, undefined, '', '2026-02-30', '2027-01-01', 19901121]) {
      expect(calculos.idadeAnos({ nascimento }, context)).toBeNull();
    }
  });
  it('[FIN-04] in force on the first and last day, and without end', () => {
    expect(calculos.vigente({ inicioVigencia: '2026-11-21', fimVigencia: '2026-11-21' }, context)).toBe(true);
    expect(calculos.vigente({ inicioVigencia: '2026-01-01', fimVigencia: null }, context)).toBe(true);
    expect(calculos.vigente({ inicioVigencia: '2026-11-22' }, context)).toBe(false);
    expect(calculos.vigente({ inicioVigencia: '2026-01-01', fimVigencia: '2026-11-20' }, context)).toBe(
      false,
    );
    expect(calculos.vigente({}, context)).toBeNull();
  });
  it('[REG-01] a CID code gives its written form, its kind and its category', () => {
    const of = (codigo: unknown) => [
      calculos.codigoCidComPonto({ codigo }),
      calculos.tipoCid({ codigo }),
      calculos.categoriaCid({ codigo }),
    ];
    expect(of('A000')).toEqual(['A00.0', 'SUBCATEGORIA', 'A00']);
    expect(of('I10')).toEqual(['I10', 'CATEGORIA', 'I10']);
    expect(of('')).toEqual([null, null, null]);
  });
  it('[CLIN-02] body mass index of what was measured, none without both', () => {
    expect(calculos.imc({ peso: '82.500', altura: 178 })).toBe('26.0');
    expect(calculos.imc({ peso: '3.2', altura: 50 })).toBe('12.8');
    for (const medida of [
      { peso: '70' },
      { altura: 170 },
      { peso: '0', altura: 170 },
      { peso: 'x', altura: 170 },
      { peso: '70', altura: 0 },
    ])
      expect(calculos.imc(medida)).toBeNull();
  });
  it('[REG-03] names are closed', () => {
    expect(isCalculoName('idadeAnos')).toBe(true);
    expect(isCalculoName('toString')).toBe(false);
  });

  it('[FIN-01] what is left to pay of a title', () => {
    const titulo = { situacao: 'PAGA_PARCIAL', valorLiquido: '1000.00', valorPago: '250.10' };
    expect(calculos.saldoAPagar(titulo)).toBe('749.90');
    expect(calculos.saldoAPagar({ ...titulo, valorPago: null })).toBe('1000.00');
    expect(calculos.saldoAPagar({ ...titulo, situacao: 'CANCELADA' })).toBe('0.00');
  });

  it('[FIN-05] an open month says no final balance, a closed one what it ended with', () => {
    expect(calculos.saldoFechado({ situacao: 'ABERTO', saldoFinal: '0.00' })).toBeNull();
    expect(calculos.saldoFechado({ situacao: 'FECHADO', saldoFinal: '-99544.08' })).toBe('-99544.08');
  });
});
