import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayNumber } from '../formato/data.ts';
import { fromCents, subtractDecimal, sumDecimal } from '../formato/decimal.ts';
import { fluxo, inicioDoPeriodo, type DiaDoFluxo } from './fluxo.ts';

const dinheiro = fc.nat(999_999).map((n) => fromCents(BigInt(n)));
const dias = fc.uniqueArray(fc.nat(75), { maxLength: 30 }).chain((numeros) =>
  fc.tuple(
    ...numeros.map((n) =>
      fc.record({
        data: fc.constant(addDays('2026-08-20', n)),
        entradas: dinheiro,
        saidas: dinheiro,
        aReceber: dinheiro,
        aPagar: dinheiro,
      }),
    ),
  ),
);
const efeito = (dia: DiaDoFluxo): string =>
  subtractDecimal(subtractDecimal(sumDecimal(dia.entradas, dia.aReceber), dia.saidas), dia.aPagar);

describe('[FIN-05] fluxo de caixa', () => {
  it('[FIN-05] cada período começa com o saldo do anterior, e o último tem o inicial mais tudo o que houve, por qualquer agrupamento', () => {
    fc.assert(
      fc.property(
        dias,
        fc.constantFrom('dia' as const, 'semana' as const, 'mes' as const),
        (movimentos, agrupar) => {
          const [de, ate] = ['2026-08-25', '2026-10-20'];
          const periodos = fluxo('100.00', movimentos, { de, ate, agrupar });
          let saldo = '100.00';
          for (const periodo of periodos) {
            expect(periodo.saldoInicial).toBe(saldo);
            saldo = periodo.saldoFinal;
          }
          expect(saldo).toBe(
            sumDecimal('100.00', ...movimentos.filter(({ data }) => data >= de && data <= ate).map(efeito)),
          );
          // No day is lost and none is counted twice.
          expect(periodos[0]?.data).toBe(de);
          expect(periodos.at(-1)?.ate).toBe(ate);
          expect(periodos.slice(1).map(({ data }) => dayNumber(data))).toEqual(
            periodos.slice(0, -1).map((periodo) => dayNumber(periodo.ate) + 1),
          );
        },
      ),
    );
  });

  it('[FIN-05] a semana começa na segunda-feira, e o primeiro período no primeiro dia pedido', () => {
    expect(inicioDoPeriodo('2026-11-22', 'semana')).toBe('2026-11-16');
    expect(inicioDoPeriodo('2026-11-23', 'semana')).toBe('2026-11-23');
    const periodos = fluxo('0.00', [], { de: '2026-11-19', ate: '2026-11-30', agrupar: 'semana' });
    expect(periodos.map(({ data, ate }) => [data, ate])).toEqual([
      ['2026-11-19', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-11-30'],
    ]);
  });
});
