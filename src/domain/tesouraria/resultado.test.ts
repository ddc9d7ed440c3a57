import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCents, sumDecimal } from '../formato/decimal.ts';
import {
  contasDoRamo,
  mesesDe,
  resultado,
  totalDoResultado,
  type Celula,
  type ContaDoPlano,
} from './resultado.ts';

const conta = (id: number, codigo: string, paiId: number | null): ContaDoPlano => ({
  id,
  codigo,
  descricao: `Conta ${codigo}`,
  natureza: 'RECEITA',
  paiId,
});
const PLANO = [
  conta(1, '1', null),
  conta(2, '1.1', 1),
  conta(3, '1.2', 1),
  conta(4, '2', null),
  conta(5, '2.10', 4),
  conta(6, '2.9', 4),
];
const MESES = ['2026-09', '2026-10'];

describe('[FIN-05] resultado por conta do plano', () => {
  it('[FIN-05] soma as contas de baixo nas de cima, na ordem do código, e mostra o que não tem conta', () => {
    const linhas = resultado(
      PLANO,
      [
        { contaId: 2, mes: '2026-09', valor: '100.00' },
        { contaId: 3, mes: '2026-10', valor: '50.00' },
        { contaId: 5, mes: '2026-10', valor: '-30.00' },
        { contaId: 6, mes: '2026-09', valor: '-20.00' },
        { contaId: null, mes: '2026-09', valor: '-1.00' },
      ],
      MESES,
      'Sem conta',
    );
    expect(linhas.map(({ codigo, nivel, total }) => [codigo, nivel, total])).toEqual([
      ['1', 0, '150.00'],
      ['1.1', 1, '100.00'],
      ['1.2', 1, '50.00'],
      ['2', 0, '-50.00'],
      ['2.9', 1, '-20.00'],
      ['2.10', 1, '-30.00'],
      ['', 0, '-1.00'],
    ]);
    expect(totalDoResultado(linhas, MESES)).toEqual({
      valores: { '2026-09': '79.00', '2026-10': '20.00' },
      total: '99.00',
    });
    expect(contasDoRamo(linhas, 0)).toEqual([2, 3]);
    expect(contasDoRamo(linhas, 1)).toEqual([2]);
    expect(contasDoRamo(linhas, 3)).toEqual([6, 5]);
    expect(contasDoRamo(linhas, 6)).toEqual([]);
  });

  it('[FIN-05] o total é a soma de todas as células, seja qual for a árvore, também com um círculo nela', () => {
    const arvore = fc
      .array(fc.option(fc.integer({ min: 1, max: 8 }), { nil: null }), { minLength: 8, maxLength: 8 })
      .map((pais) => pais.map((pai, at) => conta(at + 1, String(at + 1), pai === at + 1 ? null : pai)));
    const celulas = fc.array(
      fc.record({
        contaId: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
        mes: fc.constantFrom(...MESES),
        valor: fc.integer({ min: -99_999, max: 99_999 }).map((n) => fromCents(BigInt(n))),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(arvore, celulas, (plano, postas: readonly Celula[]) => {
        const linhas = resultado(plano, postas, MESES, 'Sem conta');
        expect(totalDoResultado(linhas, MESES).total).toBe(
          sumDecimal('0.00', ...postas.map(({ valor }) => valor)),
        );
      }),
    );
  });

  it('[FIN-05] os meses de um período que passa de um ano ao outro', () => {
    expect(mesesDe('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(mesesDe('2026-11', '2026-10')).toEqual([]);
  });
});
