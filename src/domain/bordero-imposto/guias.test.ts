import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCents, sumDecimal } from '../formato/decimal.ts';
import { formarGuias, type Pendente } from './guias.ts';
import { multaDeMora, pedeJuros, vencimentoDaGuia } from './prazo.ts';

const pendente = (campos: Partial<Pendente>): Pendente => ({
  contaPagarId: 1,
  baixaContaPagarId: null,
  nomeFornecedor: 'Precisa',
  numeroDocumento: null,
  tipoImpostoId: 1,
  sigla: 'IRRF',
  esfera: 'FEDERAL',
  codigoReceita: '1708',
  competencia: '2026-08',
  base: '100.00',
  valor: '15.00',
  cidadeId: null,
  cidade: null,
  minimo: '10.00',
  devolucao: null,
  ...campos,
});

describe('[FIN-02] guias', () => {
  it('[FIN-02] nenhum centavo se perde: o que se recolhe e o que espera somam o que se reteve, cada um uma vez', () => {
    const arbitrary = fc.record({
      codigoReceita: fc.constantFrom('1708', '5952', null),
      tipoImpostoId: fc.integer({ min: 1, max: 3 }),
      competencia: fc.constantFrom('2026-06', '2026-07', '2026-08'),
      valor: fc.integer({ min: 1, max: 2000 }).map((n) => fromCents(BigInt(n))),
      minimo: fc.constantFrom('10.00', null),
    });
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 30 }), (linhas) => {
        const pendentes = linhas.map((linha, at) => pendente({ ...linha, contaPagarId: at }));
        const guias = formarGuias(pendentes, '2026-08');
        expect(sumDecimal('0.00', ...guias.map(({ principal }) => principal))).toBe(
          sumDecimal('0.00', ...pendentes.map(({ valor }) => valor)),
        );
        const ids = guias.flatMap(({ retencoes }) => retencoes.map(({ contaPagarId }) => contaPagarId));
        expect(ids.toSorted((a, b) => a - b)).toEqual(pendentes.map(({ contaPagarId }) => contaPagarId));
        const cedo = guias.filter(
          ({ situacao, competencia }) => situacao === 'TRANSPORTADA' && competencia !== '2026-08',
        );
        expect(cedo).toEqual([]);
      }),
    );
  });
  it('[FIN-05] o que se devolveu abate da guia; o que sobra passa adiante, e nenhum centavo se perde', () => {
    const credito = (valor: string, competencia: string) =>
      pendente({ valor, competencia, devolucao: { id: 7, numero: 3 } });
    expect(
      formarGuias([pendente({ valor: '150.00' }), credito('-50.00', '2026-08')], '2026-08'),
    ).toMatchObject([{ principal: '100.00', situacao: 'A_PAGAR' }]);
    // More than the month owes: nothing is paid, and the rest goes to the next.
    const sobra = [
      credito('-200.00', '2026-07'),
      pendente({ valor: '150.00' }),
      pendente({ valor: '80.00', competencia: '2026-09' }),
    ];
    expect(formarGuias(sobra.slice(0, 2), '2026-08')).toMatchObject([
      { principal: '-50.00', situacao: 'TRANSPORTADA' },
    ]);
    expect(formarGuias(sobra, '2026-09')).toMatchObject([
      { competencia: '2026-09', trazido: '-50.00', principal: '30.00', situacao: 'A_PAGAR' },
    ]);
    expect(
      formarGuias([pendente({ valor: '50.00' }), credito('-50.00', '2026-08')], '2026-08'),
    ).toMatchObject([{ principal: '0.00', situacao: 'TRANSPORTADA' }]);
  });
  it('[FIN-02] dez reais já fazem guia; menos espera, e o mês que completa leva tudo', () => {
    expect(formarGuias([pendente({ valor: '10.00' })], '2026-08')).toMatchObject([
      { situacao: 'A_PAGAR', trazido: '0.00' },
    ]);
    const juntas = formarGuias(
      [pendente({ valor: '9.99' }), pendente({ valor: '0.01', competencia: '2026-09' })],
      '2026-10',
    );
    expect(juntas).toMatchObject([
      { competencia: '2026-09', principal: '10.00', trazido: '9.99', situacao: 'A_PAGAR' },
    ]);
  });
  it('[FIN-02] vence no último dia útil até o 20 do mês seguinte; o ISS, quando o município diz', () => {
    const feriados = new Set(['2026-11-20']);
    expect(vencimentoDaGuia('DARF', '2026-10', feriados)).toBe('2026-11-19');
    expect(vencimentoDaGuia('GPS', '2026-11', feriados)).toBe('2026-12-18');
    expect(vencimentoDaGuia('DARF', '2026-12', feriados)).toBe('2027-01-20');
    expect(vencimentoDaGuia('ISS', '2026-10', feriados)).toBeNull();
  });
  it('[FIN-02] a multa é de 0,33 % ao dia até 20 %; os juros começam no mês seguinte ao vencimento', () => {
    expect(multaDeMora('1000.00', '2026-11-19', '2026-11-19')).toBe('0.00');
    expect(multaDeMora('1000.00', '2026-11-19', '2026-11-20')).toBe('3.30');
    expect(multaDeMora('1000.00', '2026-11-19', '2027-11-19')).toBe('200.00');
    expect([pedeJuros('2026-11-19', '2026-11-30'), pedeJuros('2026-11-19', '2026-12-01')]).toEqual([
      false,
      true,
    ]);
  });
});
