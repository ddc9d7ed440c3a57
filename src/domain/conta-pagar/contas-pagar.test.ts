import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explicarRetencao } from '#messages/conta-pagar-retencao.ts';
import { compareDecimal, fromCents, sumDecimal } from '../formato/decimal.ts';
import { dispensaLiberacao, foraDaAlcada } from './alcada.ts';
import { dividir, emProporcao, partesIguais } from '../titulo/divisao.ts';
import { contaDeOutro, parteDoSaldo } from './guardas.ts';
import { competenciaDaRepeticao, diaUtil, somarMeses, vencimentoDaParcela } from '../titulo/vencimento.ts';
import { calcularRetencoes, totalRetido } from './retencoes.ts';
import type { Acumulado, Imposto, Linha, Minimo, Pagamento, Regra, Tabelas } from './tabelas.ts';

const cents = (min: number) => fc.integer({ min, max: 3_000_000 }).map((n) => fromCents(BigInt(n)));
const soma = (valores: readonly string[]) => sumDecimal('0.00', ...valores);

describe('[FIN-01] splits and instalments', () => {
  it('[FIN-01] a cent in three, a hundred in three: the last part takes what is left', () => {
    expect(partesIguais('0.01', 3)).toEqual(['0.00', '0.00', '0.01']);
    expect(partesIguais('100.00', 3)).toEqual(['33.33', '33.33', '33.34']);
  });
  it('[FIN-01] instalments always add up to the total, and none is negative', () => {
    fc.assert(
      fc.property(cents(0), fc.integer({ min: 1, max: 120 }), (total, quantas) => {
        const partes = partesIguais(total, quantas);
        expect(partes).toHaveLength(quantas);
        expect(soma(partes)).toBe(total);
        for (const parte of partes) expect(compareDecimal(parte, '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it('[FIN-01] percents that are the whole add up to the cent, whatever the value', () => {
    const pesos = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cents(1000), pesos, (total, pesos_) => {
        const todos = pesos_.reduce((a, b) => a + b, 0);
        const percentuais = pesos_.map((peso) => Math.floor((peso / todos) * 10_000));
        const resto = 10_000 - percentuais.slice(0, -1).reduce((a, b) => a + b, 0);
        const linhas = [...percentuais.slice(0, -1), resto].map((percentual) => ({
          percentual: (percentual / 100).toFixed(2),
        }));
        const divisao = dividir(total, linhas);
        expect(divisao.ok && soma(divisao.valores)).toBe(total);
      }),
    );
  });
  it('[FIN-01] says how much is missing or too much; the last line without a value takes the rest', () => {
    expect(dividir('100.00', [{ valor: '60.00' }, { valor: '30.00' }])).toEqual({
      ok: false,
      falta: '10.00',
    });
    expect(dividir('100.00', [{ valor: '60.00' }, { valor: '50.00' }])).toEqual({
      ok: false,
      falta: '-10.00',
    });
    expect(dividir('100.00', [{ valor: '160.00' }, {}])).toEqual({ ok: false, falta: '-60.00' });
    expect(dividir('100.00', [{ percentual: '33.33' }, {}])).toEqual({
      ok: true,
      valores: ['33.33', '66.67'],
    });
    expect(dividir('100.00', [{ percentual: '50' }, { percentual: '40' }])).toEqual({
      ok: false,
      falta: '10.00',
    });
  });
  it('[FIN-01] a split of one value for another stays whole', () => {
    fc.assert(
      fc.property(cents(100), cents(0), fc.integer({ min: 1, max: 9 }), (de, para, linhas) => {
        expect(soma(emProporcao(partesIguais(de, linhas), de, para))).toBe(para);
      }),
    );
  });
});

describe('[FIN-01] due dates', () => {
  it('[FIN-01] the next day on which banks open', () => {
    const feriados = new Set(['2026-11-02', '2026-12-25']);
    expect(diaUtil('2026-11-01', feriados)).toBe('2026-11-03');
    expect(diaUtil('2026-12-25', feriados)).toBe('2026-12-28');
    expect(diaUtil('2026-11-03', feriados)).toBe('2026-11-03');
  });
  it('[FIN-01] the last day of a short month does not shorten the months after it', () => {
    expect([0, 1, 2].map((at) => vencimentoDaParcela('2026-01-31', 'MES', at))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
    expect(somarMeses('2027-12-15', 2)).toBe('2028-02-15');
    expect(vencimentoDaParcela('2028-02-29', 'ANO', 1)).toBe('2029-02-28');
    expect(competenciaDaRepeticao('2026-11', '2026-12-10', '2027-02-10')).toBe('2027-01');
  });
});

const sempre = { inicioVigencia: '2003-01-01', fimVigencia: null };
const imposto = (id: number, sigla: string, campos: Partial<Imposto>): Imposto => ({
  ...sempre,
  id,
  codigo: sigla,
  sigla,
  pessoa: 'JURIDICA',
  calculo: 'ALIQUOTA',
  aliquota: null,
  codigoReceita: null,
  dispensaSimples: true,
  norma: null,
  grupo: null,
  ...campos,
});
const CSRF = { id: 1, junto: true, codigoReceita: '5952' };
const regra = (
  codigo: string,
  tipoImpostoId: number,
  aliquota: string,
  campos: Partial<Regra> = {},
): Regra => ({
  ...sempre,
  codigo,
  tipoImpostoId,
  aliquota,
  tipoPessoa: 'JURIDICA',
  regimeTributario: null,
  cidadeId: null,
  itemLc116: null,
  natureza: 'PROFISSIONAL',
  retem: true,
  percentualBase: '100.00',
  codigoReceita: null,
  norma: 'Lei 10.833/2003',
  ...campos,
});
const minimo = (tipoImpostoId: number, modo: Minimo['modo']): Minimo => ({
  ...sempre,
  tipoImpostoId,
  valorMinimo: '10.00',
  modo,
});
const faixa = (baseInicial: string, baseFinal: string | null, aliquota: string, parcelaDeduzir: string) => ({
  inicioVigencia: '2025-05-01',
  fimVigencia: null,
  baseInicial,
  baseFinal,
  aliquota,
  parcelaDeduzir,
  deducaoDependente: '189.59',
});
const tabelas: Tabelas = {
  impostos: [
    imposto(1, 'IRRF PF', {
      pessoa: 'FISICA',
      calculo: 'PROGRESSIVO',
      codigoReceita: '0588',
      dispensaSimples: false,
    }),
    imposto(2, 'IRRF PJ', { codigoReceita: '1708' }),
    imposto(3, 'PIS', { codigoReceita: '5979', grupo: CSRF }),
    imposto(4, 'COFINS', { codigoReceita: '5960', grupo: CSRF }),
    imposto(5, 'CSLL', { codigoReceita: '5987', grupo: CSRF }),
    imposto(6, 'INSS', { pessoa: 'FISICA', calculo: 'TETO', aliquota: '11', dispensaSimples: false }),
    imposto(7, 'ISS', { pessoa: 'AMBAS', aliquota: '5', dispensaSimples: false }),
  ],
  regras: [
    regra('IRRF-PJ-PROF', 2, '1.50'),
    regra('PIS-PROF', 3, '0.65'),
    regra('COFINS-PROF', 4, '3.00'),
    regra('CSLL-PROF', 5, '1.00'),
    regra('INSS-CI', 6, '11.00', { tipoPessoa: 'FISICA' }),
    regra('ISS-BH', 7, '3.00', { cidadeId: 10, natureza: null }),
    regra('ISS-BH-4.01', 7, '2.00', { cidadeId: 10, itemLc116: '4.01', natureza: null }),
    regra('ISS-SP', 7, '2.00', { cidadeId: 20, natureza: null, retem: false }),
  ],
  minimos: [
    minimo(1, 'DIA'),
    minimo(2, 'DIA'),
    minimo(3, 'PAGAMENTO'),
    minimo(4, 'PAGAMENTO'),
    minimo(5, 'PAGAMENTO'),
  ],
  tetos: [{ ...sempre, inicioVigencia: '2026-01-01', tipoImpostoId: 6, valor: '8475.55' }],
  irrf: [
    faixa('0.00', '2428.80', '0.00', '0.00'),
    faixa('2428.81', '2826.65', '7.50', '182.16'),
    faixa('2826.66', '3751.05', '15.00', '394.16'),
    faixa('3751.06', '4664.68', '22.50', '675.49'),
    faixa('4664.69', null, '27.50', '908.73'),
  ],
  redutores: [
    {
      inicioVigencia: '2026-01-01',
      fimVigencia: null,
      rendimentoIsentoAte: '5000.00',
      rendimentoReducaoAte: '7350.00',
      constante: '978.62',
      coeficiente: '0.133145',
      norma: 'Lei 15.270/2025',
    },
  ],
};
const base: Pagamento = {
  data: '2026-11-10',
  valor: '0',
  natureza: 'PROFISSIONAL',
  cidadeId: null,
  itemLc116: null,
  tipoPessoa: 'JURIDICA',
  regimeTributario: 'PRESUMIDO',
  dependentes: 0,
  desconto: '0.00',
  inssOutrasFontes: '0.00',
  proprias: [],
};
const pf = (valor: string, campos: Partial<Pagamento> = {}): Pagamento => ({
  ...base,
  tipoPessoa: 'FISICA',
  regimeTributario: null,
  valor,
  ...campos,
});
const pj = (valor: string, campos: Partial<Pagamento> = {}): Pagamento => ({ ...base, valor, ...campos });
const NADA: Acumulado = { rendimento: '0.00', porImposto: new Map() };
const de = (pagamento: Pagamento, acumulado = NADA) =>
  calcularRetencoes(tabelas, pagamento, acumulado).linhas;
const valores = (linhas: readonly Linha[]) =>
  Object.fromEntries(linhas.map((linha) => [linha.imposto.sigla, linha.valor]));
/** The month as the stored lines of earlier titles leave it. */
function depoisDe(
  ...titulos: readonly { readonly valor: string; readonly linhas: readonly Linha[] }[]
): Acumulado {
  const porImposto = new Map<
    number,
    { base: string; valor: string; valorDia: string; dispensadoDia: string; dispensadoMes: string }
  >();
  for (const linha of titulos.flatMap(({ linhas }) => linhas)) {
    const antes = porImposto.get(linha.imposto.id) ?? {
      base: '0.00',
      valor: '0.00',
      valorDia: '0.00',
      dispensadoDia: '0.00',
      dispensadoMes: '0.00',
    };
    const dispensado = sumDecimal(antes.dispensadoDia, linha.dispensado);
    porImposto.set(linha.imposto.id, {
      base: sumDecimal(antes.base, linha.base),
      valor: sumDecimal(antes.valor, linha.valor),
      valorDia: sumDecimal(antes.valorDia, linha.valor),
      dispensadoDia: dispensado,
      dispensadoMes: dispensado,
    });
  }
  return { rendimento: soma(titulos.map(({ valor }) => valor)), porImposto };
}

describe('[FIN-05] retentions', () => {
  it('[FIN-05] the worked examples of the protocol page, to the cent', () => {
    expect(valores(de(pf('6000.00')))).toEqual({ INSS: '660.00', 'IRRF PF': '380.02' });
    expect(valores(de(pf('10000.00')))).toEqual({ INSS: '932.31', 'IRRF PF': '1584.88' });
    expect(valores(de(pj('10000.00')))).toEqual({
      'IRRF PJ': '150.00',
      PIS: '65.00',
      COFINS: '300.00',
      CSLL: '100.00',
    });
    expect(totalRetido(de(pj('10000.00')))).toBe('615.00');
  });
  it('[FIN-05] the minimum of the day is of the day: the same whichever of two payments comes first', () => {
    const doDia = {
      ...tabelas,
      minimos: tabelas.minimos.map((linha): Minimo => ({ ...linha, modo: 'DIA' })),
    };
    const emOrdem = (...brutos: readonly string[]): string => {
      const pagos: { valor: string; linhas: readonly Linha[] }[] = [];
      for (const valor of brutos)
        pagos.push({ valor, linhas: calcularRetencoes(doDia, pj(valor), depoisDe(...pagos)).linhas });
      return soma(pagos.map(({ linhas }) => totalRetido(linhas)));
    };
    expect(emOrdem('100.00', '5000.00')).toBe(emOrdem('5100.00'));
    expect(emOrdem('5000.00', '100.00')).toBe(emOrdem('5100.00'));
    expect(emOrdem('100.00', '100.00')).toBe('0.00');
  });
  it('[FIN-05] two payments of a month withhold what one of their sum does', () => {
    const titulo = { valor: '4000.00', linhas: de(pf('4000.00')) };
    expect(valores(titulo.linhas)).toEqual({ INSS: '440.00', 'IRRF PF': '0.00' });
    const dois = de(pf('6000.00'), depoisDe(titulo));
    expect(valores(dois)).toEqual({ INSS: '492.31', 'IRRF PF': '1584.88' });
    expect(explicarRetencao(dois.at(-1)!)).toContain('dos quais R$\u00a04.000,00 de outros títulos');
    fc.assert(
      fc.property(cents(100_000), cents(100_000), (a, b) => {
        const primeiro = { valor: a, linhas: de(pf(a)) };
        const segundo = de(pf(b), depoisDe(primeiro));
        const junto = de(pf(sumDecimal(a, b)));
        const irrf = (linhas: readonly Linha[]) =>
          linhas.find((um_) => um_.imposto.id === 1)?.valor ?? '0.00';
        const dif = Number(sumDecimal(irrf(primeiro.linhas), irrf(segundo))) - Number(irrf(junto));
        // What the minimum waives on the last payment is never more than its ten reais; INSS of two roundings is a cent off.
        expect(dif).toBeGreaterThanOrEqual(-10);
        const demais = Math.max(0, Number(irrf(primeiro.linhas)) - Number(irrf(junto)));
        expect(dif - demais).toBeLessThanOrEqual(0.02);
      }),
    );
  });
  it('[FIN-05] no more is withheld than the service is worth; what does not fit comes with the next payment of the month', () => {
    // The bank paid ten thousand by an order that withheld nothing.
    const ordem = { valor: '10000.00', linhas: [] };
    const pequeno = { valor: '100.00', linhas: de(pf('100.00'), depoisDe(ordem)) };
    expect(valores(pequeno.linhas)).toEqual({ INSS: '11.00', 'IRRF PF': '89.00' });
    expect(explicarRetencao(pequeno.linhas[1]!)).toContain('Não se retém mais do que se paga');
    // Nor of what the supplier gives up.
    expect(valores(de(pf('100.00', { desconto: '30.00' }), depoisDe(ordem)))).toEqual({
      INSS: '11.00',
      'IRRF PF': '59.00',
    });
    const [, irrf] = de(pf('5000.00'), depoisDe(ordem, pequeno));
    const [, semOPequeno] = de(pf('5100.00'), depoisDe(ordem));
    expect(sumDecimal(irrf!.valor, '89.00')).toBe(semOPequeno!.valor);
  });
  it('[FIN-05] a tax by rate that does not fit is kept as waived, and is told as the law asks it', () => {
    const dobro = regra('DOBRO', 4, '150.00');
    const linhas = calcularRetencoes({ ...tabelas, regras: [dobro] }, pj('100.00'), NADA).linhas;
    expect(totalRetido(linhas)).toBe('100.00');
    const [linha] = linhas.filter(({ valor }) => valor !== '0.00');
    expect(linha).toMatchObject({ valor: '100.00', dispensado: '50.00', daLei: '150.00' });
    expect(explicarRetencao(linha!)).toMatch(/= R\$\s150,00\./);
  });
  it('[FIN-05] dependants and other payers count, the ceiling is over all of them', () => {
    expect(valores(de(pf('2000.00', { inssOutrasFontes: '8000.00' })))).toMatchObject({ INSS: '52.31' });
    expect(valores(de(pf('2000.00', { inssOutrasFontes: '9000.00' })))).toMatchObject({ INSS: '0.00' });
    const [, com] = de(pf('10000.00', { dependentes: 2 }));
    expect(com?.base).toBe('8688.51');
    expect(explicarRetencao(com!)).toContain('2 dependentes');
  });
  it('[FIN-05] the three contributions are judged together by the minimum: 215,05 is waived, 215,06 is not', () => {
    expect(valores(de(pj('215.05')))).toEqual({
      'IRRF PJ': '0.00',
      PIS: '0.00',
      COFINS: '0.00',
      CSLL: '0.00',
    });
    const [, pis] = de(pj('215.05'));
    expect(explicarRetencao(pis!)).toContain('não passam do mínimo');
    expect(valores(de(pj('215.40')))).toMatchObject({ PIS: '1.40', COFINS: '6.46', CSLL: '2.15' });
    expect(de(pj('10000.00')).map(({ codigoReceita }) => codigoReceita)).toEqual([
      '1708',
      '5952',
      '5952',
      '5952',
    ]);
  });
  it('[FIN-05] income tax waived in the day is withheld once the day passes the minimum', () => {
    const titulo = { valor: '600.00', linhas: de(pj('600.00')) };
    expect(titulo.linhas[0]).toMatchObject({ valor: '0.00', dispensado: '9.00' });
    const [dois] = de(pj('600.00'), depoisDe(titulo));
    expect(dois).toMatchObject({ valor: '18.00', dispensado: '-9.00' });
    expect(explicarRetencao(dois!)).toContain('dispensados antes no dia');
  });
  it('[FIN-05] nothing is withheld of the Simples, of a hospital, of goods; a court order of the supplier goes first', () => {
    const simples = de(pj('10000.00', { regimeTributario: 'SIMPLES' }));
    expect(totalRetido(simples)).toBe('0.00');
    expect(explicarRetencao(simples[0]!)).toContain('Simples');
    expect(de(pj('10000.00', { natureza: 'HOSPITALAR' }))).toEqual([]);
    expect(de(pj('10000.00', { natureza: 'NENHUMA' }))).toEqual([]);
    const propria = { ...sempre, tipoImpostoId: 2, regra: 'DISPENSAR', motivo: 'Liminar 123' } as const;
    expect(explicarRetencao(de(pj('10000.00', { proprias: [propria] }))[0]!)).toBe(
      'Dispensa do fornecedor: Liminar 123.',
    );
    const reter = { ...propria, regra: 'RETER', tipoImpostoId: 7, motivo: null } as const;
    expect(valores(de(pj('100.00', { natureza: 'HOSPITALAR', proprias: [reter] })))).toEqual({ ISS: '5.00' });
  });
  it('[FIN-05] ISS by city and service: the row that says most counts, and a city may retain nothing', () => {
    expect(valores(de(pj('1000.00', { cidadeId: 10, itemLc116: '4.02' })))).toMatchObject({ ISS: '30.00' });
    expect(valores(de(pj('1000.00', { cidadeId: 10, itemLc116: '4.01' })))).toMatchObject({ ISS: '20.00' });
    expect(valores(de(pj('1000.00', { cidadeId: 20 })))).toMatchObject({ ISS: '0.00' });
    expect(valores(de(pj('1000.00', { cidadeId: 30 })))).not.toHaveProperty('ISS');
  });
  it('[FIN-05] a hole in a table is said, not passed over', () => {
    expect(calcularRetencoes(tabelas, pf('6000.00', { data: '2024-05-10' }), NADA).lacunas).toEqual([
      { sigla: 'INSS', falta: 'teto' },
      { sigla: 'IRRF PF', falta: 'faixa' },
    ]);
  });
  it('[FIN-05] every figure says its table, row, base and step', () => {
    const [, irrf] = de(pf('6000.00'));
    expect(explicarRetencao(irrf!).replaceAll('\u00a0', ' ')).toBe(
      'Tabela do IRRF em vigor desde 01/05/2025: rendimento do mês R$ 6.000,00; dedução legal (INSS R$ 660,00, 0 dependentes) R$ 660,00; ' +
        'base R$ 5.340,00 × 27,50 % menos R$ 908,73 = R$ 559,77; redução (Lei 15.270/2025, em vigor desde 01/01/2026) R$ 179,75; imposto do mês R$ 380,02.',
    );
    const [pj1] = de(pj('10000.00'));
    expect(explicarRetencao(pj1!).replaceAll('\u00a0', ' ')).toBe(
      'Linha IRRF-PJ-PROF da tabela de tributação (Lei 10.833/2003), em vigor desde 01/01/2003: R$ 10.000,00 × 1,50 % = R$ 150,00.',
    );
  });
});

describe('[FIN-05] release', () => {
  it('[FIN-05] a level reaches up to its value, a centre with rows of its own goes by them alone', () => {
    const alcadas = [
      { nivel: 'alcada1', centroCustoId: null, valorAte: '1000.00' },
      { nivel: 'alcada2', centroCustoId: null, valorAte: null },
      { nivel: 'alcada1', centroCustoId: 7, valorAte: '50.00' },
    ];
    const soPrimeiro = (nivel: string) => nivel === 'alcada1';
    const dois = (nivel: string) => nivel === 'alcada2';
    expect(foraDaAlcada([], [null], '9999999.00', () => false)).toEqual([]);
    expect(foraDaAlcada(alcadas, [null, 3], '1000.00', soPrimeiro)).toEqual([]);
    expect(foraDaAlcada(alcadas, [null, 3], '1000.01', soPrimeiro)).toEqual([null, 3]);
    expect(foraDaAlcada(alcadas, [3, 7], '100.00', soPrimeiro)).toEqual([7]);
    expect(foraDaAlcada(alcadas, [3, 7], '100.00', dois)).toEqual([7]);
  });
  it('[FIN-01] a kind lets go up to its value what nobody else releases; instalments do not slip under it', () => {
    expect(dispensaLiberacao({ exigeAprovacao: false, aprovaAcimaDe: null }, '999999999.99', 1)).toBe(true);
    expect(dispensaLiberacao({ exigeAprovacao: true, aprovaAcimaDe: null }, '0.01', 1)).toBe(false);
    const ate = { exigeAprovacao: true, aprovaAcimaDe: '500.00' };
    expect(dispensaLiberacao(ate, '500.00', 1)).toBe(true);
    expect(dispensaLiberacao(ate, '500.01', 1)).toBe(false);
    expect(dispensaLiberacao(ate, '100.00', 5)).toBe(true);
    expect(dispensaLiberacao(ate, '100.01', 5)).toBe(false);
  });
  it('[FIN-05] who registered or changed does not release; a part is less than the balance', () => {
    const registro = { registradaPorId: 1, alteradaPorId: 2, valorLiquido: '100.00', valorPago: '40.00' };
    expect(contaDeOutro({ registro, campos: {}, eu: 1 })).toContain('Quem registrou');
    expect(contaDeOutro({ registro, campos: {}, eu: 2 })).toContain('Quem registrou');
    expect(contaDeOutro({ registro, campos: {}, eu: 3 })).toBeUndefined();
    expect(parteDoSaldo({ registro, campos: { valorParte: '59.99' }, eu: 1 })).toBeUndefined();
    expect(parteDoSaldo({ registro, campos: { valorParte: '60.00' }, eu: 1 })?.valorParte?.[0]).toContain(
      'saldo inteiro',
    );
    expect(parteDoSaldo({ registro, campos: { valorParte: '60.01' }, eu: 1 })?.valorParte?.[0]).toContain(
      'saldo é',
    );
  });
});
