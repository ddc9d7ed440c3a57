import { describe, expect, it } from 'vitest';
import { semPequenos } from './pequenos.ts';

const grupos = (quantos: { readonly [chave: string]: number }) => {
  const porChave = new Map<string | null, string>(
    Object.entries(quantos).map(([chave, n]) => [chave, String(n)]),
  );
  const pessoas = Object.values(quantos).reduce((a, b) => a + b, 0);
  return {
    total: String(pessoas),
    porChave,
    pessoas,
    pessoasPorChave: new Map<string | null, number>(Object.entries(quantos)),
  };
};

describe('[CRF-04] groups of fewer than five', () => {
  it('are left out, and so is the whole where it less the bars would say them', () => {
    const lido = semPequenos(grupos({ A: 10, B: 4 }), 5);
    expect([...lido.porChave]).toEqual([['A', '10']]);
    expect(lido).toMatchObject({ total: null, totalOculto: true, ocultas: new Set(['B']) });
    // Two groups of two: fourteen less ten would say four.
    expect(semPequenos(grupos({ A: 10, B: 2, C: 2 }), 5)).toMatchObject({
      total: null,
      ocultas: new Set(['B', 'C']),
    });
  });

  it('two that come to five together leave the whole: it tells of no one of them', () => {
    expect(semPequenos(grupos({ A: 10, B: 3, C: 4 }), 5)).toMatchObject({
      total: '17',
      totalOculto: false,
      ocultas: new Set(['B', 'C']),
    });
  });

  it('a whole of fewer than five says nothing at all; nobody is nobody', () => {
    expect(semPequenos(grupos({ A: 2, B: 2 }), 5)).toMatchObject({ total: null, totalOculto: true });
    expect(semPequenos(grupos({}), 5)).toMatchObject({ total: '0', totalOculto: false });
    expect([...semPequenos(grupos({ A: 0, B: 5 }), 5).porChave.keys()]).toEqual(['A', 'B']);
  });
});
