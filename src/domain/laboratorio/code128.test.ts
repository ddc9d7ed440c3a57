import { describe, expect, it } from 'vitest';
import { barrasDe, simbolosDe, SIMBOLOS } from './code128.ts';

describe('[LAB-01] the bar code of a label', () => {
  it('has the symbols of ISO/IEC 15417: each of eleven modules, three bars, and none twice', () => {
    expect(SIMBOLOS).toHaveLength(107);
    expect(new Set(SIMBOLOS).size).toBe(107);
    for (const [at, simbolo] of SIMBOLOS.entries()) {
      const larguras = Array.from(simbolo, Number);
      expect(larguras.reduce((soma, largura) => soma + largura)).toBe(at === 106 ? 13 : 11);
      // The bars of a symbol are of an even number of modules; the stop has one bar more.
      const barras = larguras.filter((_, at) => at % 2 === 0).reduce((soma, largura) => soma + largura);
      expect(at === 106 ? 0 : barras % 2).toBe(0);
    }
  });

  it('checks as the published examples do', () => {
    // 'Wikipedia' by set B has the check 88.
    expect(simbolosDe('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]);
    // Pairs of digits by set C: 105 + 12·1 + 34·2 = 185, of which 82 is left.
    expect(simbolosDe('1234')).toEqual([105, 12, 34, 82, 106]);
    // An odd number of digits stays with set B.
    expect(simbolosDe('123')?.[0]).toBe(104);
    expect(simbolosDe('ação')).toBeUndefined();
    expect(simbolosDe('')).toBeUndefined();
  });

  it('begins and ends with a bar, and fills its modules', () => {
    const { barras, modulos } = barrasDe('00000123');
    // Start, four pairs, check and stop.
    expect(modulos).toBe(6 * 11 + 13);
    expect(barras[0]).toEqual({ x: 0, largura: 2 });
    const ultima = barras.at(-1)!;
    expect(ultima.x + ultima.largura).toBe(modulos);
    expect(barras).toHaveLength(6 * 3 + 4);
  });
});
