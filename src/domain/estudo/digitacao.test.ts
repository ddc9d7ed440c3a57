import { describe, expect, it } from 'vitest';
import { mudados, podeResolver, resolvido } from './digitacao.ts';
import { marcasDepois, respondidos, situacaoDaVerificacao } from './verificacao.ts';

describe('[CRF-01] double entry', () => {
  it('tells what differs in either direction, and takes two empty answers for the same', () => {
    expect(mudados({ a: 1, b: 'x', c: null }, { a: 1, b: 'y', c: '' })).toEqual(['b']);
    expect(mudados({ a: 1 }, {})).toEqual(['a']);
    expect(mudados({}, { a: [1] })).toEqual(['a']);
    expect(mudados({ a: [] }, {})).toEqual([]);
  });

  it('settles each difference by the answer chosen, and says which still wait', () => {
    const [primeira, segunda] = [
      { a: 1, b: 2, c: 3, d: null },
      { a: 1, b: 20, c: null, d: 4 },
    ];
    expect(resolvido(primeira, segunda, { b: 'PRIMEIRA' }).faltam).toEqual(['c', 'd']);
    const { valores, faltam } = resolvido(primeira, segunda, { b: 'PRIMEIRA', c: 'SEGUNDA', d: 'PRIMEIRA' });
    expect(faltam).toEqual([]);
    expect(valores).toEqual({ a: 1, b: 2, c: null, d: null });
  });

  it('lets a third person settle, and one of the two only where the study says so', () => {
    expect(podeResolver('TERCEIRA', 9, [7, 8])).toBe(true);
    expect(podeResolver('TERCEIRA', 7, [7, 8])).toBe(false);
    expect(podeResolver('QUALQUER', 8, [7, 8])).toBe(true);
  });
});

describe('[MON-03] source verification', () => {
  it('compares only what was answered, and a changed value loses its mark', () => {
    expect(respondidos(['a', 'b', 'c'], { a: 0, b: '', c: false })).toEqual(['a', 'c']);
    const marcas = [{ coluna: 'a' }, { coluna: 'b' }, { coluna: 'c' }];
    const { ficam, caem } = marcasDepois(marcas, { a: 1, b: 2, c: 3 }, { a: 1, b: 5 });
    expect(ficam).toEqual([{ coluna: 'a' }]);
    expect(caem).toEqual([{ coluna: 'b' }, { coluna: 'c' }]);
  });

  it('says how far a form is', () => {
    expect(situacaoDaVerificacao(0, 3)).toBe('A_VERIFICAR');
    expect(situacaoDaVerificacao(1, 3)).toBe('PARCIAL');
    expect(situacaoDaVerificacao(3, 3)).toBe('VERIFICADO');
    expect(situacaoDaVerificacao(0, 0)).toBe('VERIFICADO');
  });
});
