import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimal, fromCents, subtractDecimal, sumDecimal } from '../formato/decimal.ts';
import {
  atrasoDoBoleto,
  encargosDe,
  jurosPorDia,
  repartirEncargos,
  taxaDaForma,
  totalRecebido,
  type RegraDeAtraso,
} from './encargos.ts';
import { comRecebimento, parteDoSaldoAReceber } from './guardas.ts';
import { atrasoDe, devidoEm, explicarDevido } from './titulo.ts';

const regra: RegraDeAtraso = {
  vencimento: '2026-11-01',
  vencimentoUtil: '2026-11-03',
  jurosMes: '1',
  multa: '2',
  carenciaDias: 0,
};
const cents = (min: number) => fc.integer({ min, max: 3_000_000 }).map((n) => fromCents(BigInt(n)));

describe('[FIN-06] o boleto de um título vencido', () => {
  const deOutubro: RegraDeAtraso = { ...regra, vencimento: '2026-10-15', vencimentoUtil: '2026-10-15' };

  it('[FIN-06] pago depois do novo vencimento custa o que a regra do título diz, a menos do centavo por dia', () => {
    const noBoleto = encargosDe(deOutubro, '1000.00', '2026-11-30').total;
    expect(noBoleto).toBe('35.33');
    const porDia = jurosPorDia('1000.00', '1');
    expect(porDia).toBe('0.33');
    const pago = Number(noBoleto) + 5 * Number(porDia);
    const devido = Number(encargosDe(deOutubro, '1000.00', '2026-12-05').total);
    expect(devido).toBe(37);
    expect(devido - pago).toBeGreaterThanOrEqual(0);
    expect(devido - pago).toBeLessThan(0.05);
  });

  it('[FIN-06] os juros por dia nunca passam da regra', () => {
    fc.assert(
      fc.property(
        cents(1),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 300 }),
        (valor, taxa, dias) => {
          const jurosMes = fromCents(BigInt(taxa));
          const cem = Math.round(Number(jurosPorDia(valor, jurosMes)) * 100) * dias;
          expect(cem).toBeLessThanOrEqual((Number(valor) * Number(jurosMes) * dias) / 30 + 1e-6);
        },
      ),
    );
  });

  it('[FIN-06] o que se pagou a mais é multa até a da regra, e juros o resto', () => {
    expect(repartirEncargos(deOutubro, '1000.00', '2026-12-05', '36.98')).toEqual({
      juros: '16.98',
      multa: '20.00',
    });
    expect(repartirEncargos(deOutubro, '1000.00', '2026-12-05', '12.00')).toEqual({
      juros: '0.00',
      multa: '12.00',
    });
    expect(repartirEncargos(deOutubro, '1000.00', '2026-10-15', '3.00')).toEqual({
      juros: '3.00',
      multa: '0.00',
    });
  });

  it('[FIN-06] o atraso começa depois do vencimento do boleto e do prazo do título', () => {
    expect(atrasoDoBoleto({ ...deOutubro, carenciaDias: 5 }, '2026-10-15')).toBe('2026-10-21');
    expect(atrasoDoBoleto({ ...deOutubro, carenciaDias: 5 }, '2026-11-30')).toBe('2026-12-01');
  });
});

describe('[FIN-06] juros e multa', () => {
  it('[FIN-06] nada até o dia útil seguinte ao vencimento; depois contam-se os dias desde o vencimento', () => {
    expect(encargosDe(regra, '1000.00', '2026-11-03')).toEqual({
      dias: 0,
      juros: '0.00',
      multa: '0.00',
      total: '0.00',
    });
    expect(encargosDe(regra, '1000.00', '2026-11-04')).toEqual({
      dias: 3,
      juros: '1.00',
      multa: '20.00',
      total: '21.00',
    });
    expect(encargosDe(regra, '1000.00', '2026-12-01')).toMatchObject({ dias: 30, juros: '10.00' });
  });
  it('[FIN-06] na carência nada se cobra; passada ela, contam-se todos os dias', () => {
    const com = { ...regra, carenciaDias: 5 };
    expect(encargosDe(com, '1000.00', '2026-11-06')).toMatchObject({ dias: 5, total: '0.00' });
    expect(encargosDe(com, '1000.00', '2026-11-07')).toMatchObject({
      dias: 6,
      juros: '2.00',
      multa: '20.00',
    });
  });
  it('[FIN-06] sem juros nem multa no título nada se soma', () => {
    expect(encargosDe({ ...regra, jurosMes: null, multa: null }, '1000.00', '2027-11-01')).toMatchObject({
      total: '0.00',
    });
  });
  it('[FIN-06] arredonda ao centavo, meio para cima', () => {
    expect(encargosDe({ ...regra, multa: null }, '50.00', '2026-11-04')).toMatchObject({ juros: '0.05' });
    expect(encargosDe(regra, '0.25', '2026-11-04')).toMatchObject({ multa: '0.01', juros: '0.00' });
  });
  it('[FIN-06] as partes no mesmo dia custam o que o todo custa, a menos do centavo de cada arredondamento', () => {
    fc.assert(
      fc.property(
        fc.array(cents(1), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 700 }),
        (partes, dias) => {
          const data = new Date(Date.UTC(2026, 10, 1 + dias)).toISOString().slice(0, 10);
          const todo = encargosDe(regra, sumDecimal('0.00', ...partes), data).total;
          const soma = sumDecimal('0.00', ...partes.map((parte) => encargosDe(regra, parte, data).total));
          expect(Math.abs(Number(subtractDecimal(soma, todo)))).toBeLessThanOrEqual(
            0.01 * (partes.length + 1),
          );
        },
      ),
    );
  });
  it('[FIN-06] mais dias nunca custam menos', () => {
    fc.assert(
      fc.property(cents(1), fc.integer({ min: 1, max: 27 }), (valor, dia) => {
        const em = (n: number) => encargosDe(regra, valor, `2026-11-${String(n).padStart(2, '0')}`).total;
        expect(compareDecimal(em(dia), em(dia + 1))).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('[FIN-01] título a receber', () => {
  const titulo = {
    situacao: 'RECEBIDA_PARCIAL',
    vencimento: '2026-11-01',
    vencimentoUtil: '2026-11-03',
    valorLiquido: '1000.00',
    valorRecebido: '400.00',
    jurosMes: '1.0000',
    multaAtraso: '2.0000',
  };
  it('[FIN-01] o atraso e o devido são do dia em que se pergunta, sobre o que falta', () => {
    expect([atrasoDe(titulo, '2026-11-02'), atrasoDe(titulo, '2026-12-01')]).toEqual([null, 30]);
    expect([devidoEm(titulo, '2026-11-03'), devidoEm(titulo, '2026-12-01')]).toEqual(['600.00', '618.00']);
    expect(atrasoDe({ ...titulo, situacao: 'RECEBIDA' }, '2026-12-01')).toBeNull();
    expect(devidoEm({ ...titulo, situacao: 'NEGOCIADA' }, '2026-12-01')).toBeNull();
  });
  it('[FIN-06] explica em palavras como chegou ao valor', () => {
    const frase = explicarDevido(titulo, '2026-12-01')?.replaceAll('\u00a0', ' ');
    expect(frase).toContain(
      '30 dias de atraso desde 01/11/2026. Sobre R$ 600,00: multa de 2,00% = R$ 12,00;',
    );
    expect(frase).toContain('por 30 dias = R$ 6,00.');
    expect(explicarDevido(titulo, '2026-11-03')).toContain('Em dia');
    expect(explicarDevido({ ...titulo, carenciaDias: 40 }, '2026-12-01')).toContain(
      'dentro da carência de 40 dias',
    );
  });
  it('[FIN-01] uma parte é menos que o saldo', () => {
    const parte = (valorParte: string) => parteDoSaldoAReceber({ registro: titulo, campos: { valorParte } });
    expect(parte('599.99')).toBeUndefined();
    expect(parte('600.00')).toMatchObject({ valorParte: [expect.stringContaining('saldo inteiro')] });
    expect(parte('600.01')).toMatchObject({ valorParte: [expect.stringContaining('O saldo é')] });
  });
  it('[FIN-06] recibo só do que foi recebido', () => {
    expect(comRecebimento({ registro: { valorRecebido: '0.01' }, campos: {} })).toBeUndefined();
    for (const valorRecebido of ['0.00', null])
      expect(comRecebimento({ registro: { valorRecebido }, campos: {} })).toContain('recibo');
  });
  it('[FIN-06] o que entra é o abatido com juros e multa, menos o desconto, nunca negativo', () => {
    expect(totalRecebido('100.00', '1.00', '2.00', '3.00')).toBe('100.00');
    expect(totalRecebido('100.00', '0.00', '0.00', '100.01')).toBeNull();
  });
  it('[FIN-06] a taxa do cartão é a da faixa de parcelas em vigor no dia', () => {
    const faixa = (
      parcelas: number,
      percentual: string,
      inicioVigencia: string,
      fimVigencia: string | null = null,
    ) => ({ parcelas, percentual, valorFixo: null, inicioVigencia, fimVigencia });
    const taxas = [
      faixa(12, '4.99', '2026-01-01'),
      faixa(1, '2.50', '2025-01-01', '2025-12-31'),
      faixa(1, '3.00', '2026-01-01'),
      { ...faixa(6, '3.99', '2026-01-01'), valorFixo: '0.50' },
    ];
    const de = (parcelas: number, data = '2026-11-01') => taxaDaForma(taxas, '200.00', parcelas, data);
    expect([de(1), de(3), de(10), de(13), de(1, '2025-06-01')]).toEqual([
      '6.00',
      '8.48',
      '9.98',
      '0.00',
      '5.00',
    ]);
  });
});
