import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCents, subtractDecimal, sumDecimal } from '../formato/decimal.ts';
import { diferencaDe, pendencias, saldoFinalDe, type Apuracao, type Contagem } from './fechamento.ts';

const NADA: Contagem = {
  linhas: 0,
  movimentos: 0,
  borderos: 0,
  cobrancas: 0,
  caixas: 0,
  retornos: 0,
  mesAnterior: null,
};
const apuracao = (campos: Partial<Apuracao> = {}): Apuracao => ({
  competencia: '2026-09',
  inicio: '2026-09-01',
  fim: '2026-09-30',
  caixa: false,
  saldoAnterior: '1000.00',
  entradas: '600.00',
  saidas: '13.90',
  saldoFinal: '1586.10',
  quantidade: 4,
  saldoBanco: '1586.10',
  emTransito: '0.00',
  ...campos,
});
const tipos = (...[apurado, contagem, dia, informado]: Parameters<typeof pendencias>) =>
  pendencias(apurado, contagem, dia, informado).map(({ tipo }) => tipo);

describe('[FIN-05] o que mantém um mês aberto', () => {
  it('[FIN-05] nada, depois do último dia e com o banco de acordo', () => {
    expect(tipos(apuracao(), NADA, '2026-10-01', null)).toEqual([]);
    expect(tipos(apuracao(), NADA, '2026-09-30', null)).toEqual(['mes-aberto']);
  });

  it('[FIN-05] tudo o que falta, na ordem em que se resolve', () => {
    const contagem = {
      linhas: 1,
      movimentos: 2,
      borderos: 1,
      cobrancas: 1,
      caixas: 1,
      retornos: 3,
      mesAnterior: '2026-08',
    };
    expect(tipos(apuracao({ saldoBanco: null }), contagem, '2026-09-10', null)).toEqual([
      'mes-aberto',
      'mes-anterior',
      'borderos',
      'cobrancas',
      'retornos',
      'caixas',
      'linhas',
      'movimentos',
      'sem-extrato',
    ]);
  });

  it('[FIN-05] o extrato em papel faz as vezes do que falta; o caixa não tem extrato', () => {
    expect(tipos(apuracao({ saldoBanco: null }), NADA, '2026-10-01', '1586.10')).toEqual([]);
    expect(
      tipos(apuracao({ saldoBanco: null, caixa: true }), { ...NADA, movimentos: 3 }, '2026-10-01', null),
    ).toEqual([]);
  });

  it('[FIN-05] um centavo de diferença mantém o mês aberto, e o que está em trânsito a explica', () => {
    expect(tipos(apuracao({ saldoBanco: '1586.09' }), NADA, '2026-10-01', null)).toEqual(['diferenca']);
    expect(tipos(apuracao({ saldoBanco: '1586.09', emTransito: '0.01' }), NADA, '2026-10-01', null)).toEqual(
      [],
    );
  });

  it('[FIN-05] estornar tudo volta ao saldo anterior, e a diferença é a do banco', () => {
    const dinheiro = fc.nat(9_999_999).map((n) => fromCents(BigInt(n)));
    fc.assert(
      fc.property(dinheiro, fc.array(dinheiro), fc.array(dinheiro), (saldoAnterior, entram, saem) => {
        const somas = { entradas: sumDecimal('0.00', ...entram), saidas: sumDecimal('0.00', ...saem) };
        const saldoFinal = saldoFinalDe({ saldoAnterior, ...somas });
        // Reversed on a day of its own, what came in goes out and what went out comes in.
        expect(
          saldoFinalDe({ saldoAnterior: saldoFinal, entradas: somas.saidas, saidas: somas.entradas }),
        ).toBe(saldoAnterior);
        expect(diferencaDe({ saldoFinal, emTransito: '0.00', saldoBanco: saldoAnterior })).toBe(
          subtractDecimal(somas.entradas, somas.saidas),
        );
        expect(diferencaDe({ saldoFinal, emTransito: '0.00', saldoBanco: null })).toBeNull();
      }),
    );
  });
});
