import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimal, fromCents, percentOf, subtractDecimal, sumDecimal } from '../formato/decimal.ts';
import { calcularInss, type FaixaInss, inssContribuinteIndividual, tetoInss } from './inss.ts';
import { calcularIrrf, descontoSimplificado, type FaixaIrrf, type RedutorIrrf } from './irrf.ts';
import { aplicarMinimo, guiaDoPeriodo } from './minimo-retencao.ts';

const faixa = (
  inicioVigencia: string,
  fimVigencia: string | null,
  baseInicial: string,
  baseFinal: string | null,
  aliquota: string,
  parcelaDeduzir: string,
): FaixaIrrf => ({
  inicioVigencia,
  fimVigencia,
  baseInicial,
  baseFinal,
  aliquota,
  parcelaDeduzir,
  deducaoDependente: '189.59',
});
const irrf: readonly FaixaIrrf[] = [
  faixa('2024-02', '2025-04', '0.00', '2259.20', '0.00', '0.00'),
  faixa('2024-02', '2025-04', '2259.21', '2826.65', '7.50', '169.44'),
  faixa('2024-02', '2025-04', '2826.66', '3751.05', '15.00', '381.44'),
  faixa('2024-02', '2025-04', '3751.06', '4664.68', '22.50', '662.77'),
  faixa('2024-02', '2025-04', '4664.69', null, '27.50', '896.00'),
  faixa('2025-05', null, '4664.69', null, '27.50', '908.73'),
  faixa('2025-05', null, '0.00', '2428.80', '0.00', '0.00'),
  faixa('2025-05', null, '2428.81', '2826.65', '7.50', '182.16'),
  faixa('2025-05', null, '2826.66', '3751.05', '15.00', '394.16'),
  faixa('2025-05', null, '3751.06', '4664.68', '22.50', '675.49'),
];
const redutor: readonly RedutorIrrf[] = [
  {
    inicioVigencia: '2026-01',
    fimVigencia: null,
    rendimentoIsentoAte: '5000.00',
    rendimentoReducaoAte: '7350.00',
    constante: '978.62',
    coeficiente: '0.133145',
  },
];
const faixaInss = (salarioInicial: string, salarioFinal: string, aliquota: string): FaixaInss => ({
  inicioVigencia: '2026-01',
  fimVigencia: null,
  salarioInicial,
  salarioFinal,
  aliquota,
});
const inss: readonly FaixaInss[] = [
  faixaInss('0.00', '1621.00', '7.50'),
  faixaInss('1621.01', '2902.84', '9.00'),
  faixaInss('2902.85', '4354.27', '12.00'),
  faixaInss('4354.28', '8475.55', '14.00'),
];
const em2026 = { data: '2026-03-10', descontoSimplificado: '607.20' };
const money = fc.integer({ min: 0, max: 3_000_000 }).map((cents) => fromCents(BigInt(cents)));

describe('[FIN-04] income tax', () => {
  it('[FIN-04] the published examples of 2026', () => {
    expect(calcularIrrf(irrf, redutor, { ...em2026, rendimento: '6000.00', inss: '660.00' })).toEqual({
      deducao: { tipo: 'legal', valor: '660.00' },
      base: '5340.00',
      aliquota: '27.50',
      parcelaDeduzir: '908.73',
      impostoTabela: '559.77',
      reducao: '179.75',
      imposto: '380.02',
      aReter: '380.02',
    });
    expect(calcularIrrf(irrf, redutor, { ...em2026, rendimento: '10000.00', inss: '932.31' })?.imposto).toBe(
      '1584.88',
    );
  });
  it('[FIN-04] up to 5.000 nothing, at 7.350 the full table, the simplified deduction where it is better', () => {
    expect(calcularIrrf(irrf, redutor, { ...em2026, rendimento: '5000.00' })).toMatchObject({
      deducao: { tipo: 'simplificado', valor: '607.20' },
      impostoTabela: '312.89',
      reducao: '312.89',
      imposto: '0.00',
    });
    expect(calcularIrrf(irrf, redutor, { ...em2026, rendimento: '7350.00' })).toMatchObject({
      reducao: '0.00',
    });
    expect(calcularIrrf(irrf, redutor, { ...em2026, rendimento: '7350.01' })).toMatchObject({
      reducao: '0.00',
    });
  });
  it('[FIN-04] the day of payment chooses the table, and there was no reduction before 2026', () => {
    expect(calcularIrrf(irrf, redutor, { data: '2025-04-30', rendimento: '3000.00' })).toMatchObject({
      parcelaDeduzir: '381.44',
      imposto: '68.56',
    });
    expect(calcularIrrf(irrf, redutor, { data: '2025-05-01', rendimento: '3000.00' })).toMatchObject({
      parcelaDeduzir: '394.16',
      imposto: '55.84',
      reducao: '0.00',
    });
    expect(calcularIrrf(irrf, redutor, { data: '2024-01-31', rendimento: '3000.00' })).toBeNull();
  });
  it('[FIN-04] dependents and what was already withheld count', () => {
    expect(
      calcularIrrf(irrf, redutor, {
        data: '2026-03-10',
        rendimento: '10000.00',
        dependentes: 2,
        outrasDeducoes: '100.00',
        jaRetido: '600.00',
      }),
    ).toMatchObject({
      deducao: { tipo: 'legal', valor: '479.18' },
      base: '9520.82',
      imposto: '1709.50',
      aReter: '1109.50',
    });
    expect(calcularIrrf(irrf, redutor, { ...em2026, rendimento: '3000.00', jaRetido: '10.00' })?.aReter).toBe(
      '0.00',
    );
  });
  it('[FIN-04] the simplified deduction is a quarter of the first ceiling', () => {
    expect(descontoSimplificado(irrf, '2026-03-10', '25')).toBe('607.20');
    expect(descontoSimplificado(irrf, '2025-04-30', '25')).toBe('564.80');
    expect(descontoSimplificado(irrf, '2010-01-01', '25')).toBeNull();
  });
  it('[FIN-04] more income never means less tax, and never more than the top rate on the difference, across brackets', () => {
    fc.assert(
      fc.property(money, money, (a, b) => {
        const [less, more] = compareDecimal(a, b) <= 0 ? [a, b] : [b, a];
        const taxLess = calcularIrrf(irrf, [], { ...em2026, rendimento: less })?.imposto ?? '';
        const taxMore = calcularIrrf(irrf, [], { ...em2026, rendimento: more })?.imposto ?? '';
        // Published shares are rounded to cents, so at a border the tax may step down by up to 2 cents.
        expect(compareDecimal(sumDecimal(taxMore, '0.02'), taxLess)).toBeGreaterThanOrEqual(0);
        const ceiling = sumDecimal(percentOf(subtractDecimal(more, less), '27.5'), '0.03');
        expect(compareDecimal(subtractDecimal(taxMore, taxLess), ceiling)).toBeLessThanOrEqual(0);
        const reduced = calcularIrrf(irrf, redutor, { ...em2026, rendimento: more })?.imposto ?? '';
        expect(compareDecimal(reduced, '0')).toBeGreaterThanOrEqual(0);
        expect(compareDecimal(reduced, taxMore)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('[FIN-04] social security', () => {
  it('[FIN-04] progressive by bracket, up to the ceiling', () => {
    expect(calcularInss(inss, '2026-03-10', '1621.00')?.contribuicao).toBe('121.58');
    expect(calcularInss(inss, '2026-03-10', '3000.00')).toEqual({
      base: '3000.00',
      parcelas: [
        { aliquota: '7.50', base: '1621.00', valor: '121.575000' },
        { aliquota: '9.00', base: '1281.84', valor: '115.365600' },
        { aliquota: '12.00', base: '97.16', valor: '11.659200' },
      ],
      contribuicao: '248.60',
    });
    expect(calcularInss(inss, '2026-03-10', '8475.55')?.contribuicao).toBe('988.09');
    expect(calcularInss(inss, '2026-03-10', '50000.00')).toMatchObject({
      base: '8475.55',
      contribuicao: '988.09',
    });
    expect(calcularInss(inss, '2026-03-10', '0')).toMatchObject({ parcelas: [], contribuicao: '0.00' });
    expect(calcularInss(inss, '2025-12-31', '3000.00')).toBeNull();
  });
  it('[FIN-04] an individual contributor pays 11 % up to the ceiling over all payers', () => {
    const teto = tetoInss(inss, '2026-03-10') ?? '';
    expect(teto).toBe('8475.55');
    expect(inssContribuinteIndividual({ remuneracao: '10000.00', aliquota: '11', teto })).toEqual({
      base: '8475.55',
      contribuicao: '932.31',
    });
    expect(
      inssContribuinteIndividual({
        remuneracao: '2000.00',
        aliquota: '11',
        teto,
        baseOutrasFontes: '8000.00',
      }),
    ).toEqual({ base: '475.55', contribuicao: '52.31' });
    expect(
      inssContribuinteIndividual({
        remuneracao: '2000.00',
        aliquota: '11',
        teto,
        baseOutrasFontes: '9000.00',
      }).contribuicao,
    ).toBe('0.00');
  });
});

describe('[FIN-04] minimum withholding', () => {
  it('[FIN-04] waives up to the minimum, each payment alone', () => {
    expect(aplicarMinimo({ valor: '10.00', minimo: '10.00', modo: 'PAGAMENTO' })).toEqual({
      reter: '0.00',
      dispensado: '10.00',
    });
    expect(aplicarMinimo({ valor: '10.01', minimo: '10.00', modo: 'PAGAMENTO' })).toEqual({
      reter: '10.01',
      dispensado: '0.00',
    });
    expect(
      aplicarMinimo({ valor: '6.00', minimo: '10.00', modo: 'PAGAMENTO', dispensadoAntes: '6.00' }).reter,
    ).toBe('0.00');
  });
  it('[FIN-04] counts what was waived the same day or month', () => {
    expect(aplicarMinimo({ valor: '6.00', minimo: '10.00', modo: 'DIA', dispensadoAntes: '6.00' })).toEqual({
      reter: '12.00',
      dispensado: '0.00',
    });
    expect(aplicarMinimo({ valor: '3.00', minimo: '10.00', modo: 'MES', dispensadoAntes: '6.00' })).toEqual({
      reter: '0.00',
      dispensado: '9.00',
    });
  });
  it('[FIN-04] a guide under the minimum is carried forward until it reaches it', () => {
    expect(guiaDoPeriodo({ valor: '6.00', saldoAnterior: '0.00', minimo: '10.00' })).toEqual({
      recolher: '0.00',
      saldo: '6.00',
    });
    expect(guiaDoPeriodo({ valor: '4.00', saldoAnterior: '6.00', minimo: '10.00' })).toEqual({
      recolher: '10.00',
      saldo: '0.00',
    });
  });
});
