import { describe, expect, it } from 'vitest';
import { cumpre, descumpridas, type Checagem } from './checagem.ts';

const checagem = (mudanca: Partial<Checagem>): Checagem => ({
  codigo: 'C1',
  campo: 'sistolica',
  tipo: 'FAIXA',
  minimo: null,
  maximo: null,
  operador: null,
  outroCampo: null,
  visitaAnterior: null,
  mensagem: 'Confira.',
  ...mudanca,
});
const onde = (valores: object, comparadas: readonly object[] = []) => ({
  ordem: 3,
  valores: { ...valores },
  comparadas: comparadas.map((comparada) => ({ momento: null, ordem: 1, valores: {}, ...comparada })),
});

describe('[CRF-01] edit checks', () => {
  it('a range holds both its ends, and compares decimals as decimals', () => {
    const faixa = checagem({ minimo: '90', maximo: '140.5' });
    expect(
      [90, 140.5, '140.50', 89.9, 140.6, 1000].map((sistolica) => cumpre(faixa, onde({ sistolica }))),
    ).toEqual([true, true, true, false, false, false]);
  });

  it('between fields compares numbers, and days with days', () => {
    const pressao = checagem({ tipo: 'ENTRE_CAMPOS', operador: 'MAIOR', outroCampo: 'diastolica' });
    expect(cumpre(pressao, onde({ sistolica: 120, diastolica: 80 }))).toBe(true);
    expect(cumpre(pressao, onde({ sistolica: 80, diastolica: 120 }))).toBe(false);
    const dias = checagem({
      tipo: 'ENTRE_CAMPOS',
      campo: 'fim',
      operador: 'MAIOR_IGUAL',
      outroCampo: 'inicio',
    });
    expect(cumpre(dias, onde({ inicio: '2026-10-01', fim: '2026-09-30' }))).toBe(false);
    expect(cumpre(dias, onde({ inicio: '2026-10-01', fim: '2026-10-01' }))).toBe(true);
  });

  it('between visits looks at the one that is named, or at the last before', () => {
    const peso = checagem({ tipo: 'ENTRE_VISITAS', campo: 'peso', operador: 'MENOR_IGUAL' });
    const visitas = [
      { momento: 'TRIAGEM', ordem: 1, valores: { peso: 70 } },
      { momento: 'RANDOMIZACAO', ordem: 2, valores: { peso: 90 } },
      { momento: 'REVISAO', ordem: 4, valores: { peso: 60 } },
    ];
    expect(cumpre(peso, onde({ peso: 80 }, visitas))).toBe(true);
    expect(cumpre({ ...peso, visitaAnterior: 'TRIAGEM' }, onde({ peso: 80 }, visitas))).toBe(false);
  });

  it('what is empty or not there yet breaks none', () => {
    expect(cumpre(checagem({ minimo: '90' }), onde({ sistolica: null }))).toBe(true);
    expect(cumpre(checagem({ tipo: 'ENTRE_VISITAS', operador: 'IGUAL' }), onde({ sistolica: 100 }))).toBe(
      true,
    );
  });

  it('names those that are broken, in their order', () => {
    const todas = [
      checagem({ codigo: 'A', minimo: '90' }),
      checagem({ codigo: 'B', maximo: '200' }),
      checagem({ codigo: 'C', maximo: '50' }),
    ];
    expect(descumpridas(todas, onde({ sistolica: 80 })).map(({ codigo }) => codigo)).toEqual(['A', 'C']);
  });
});
