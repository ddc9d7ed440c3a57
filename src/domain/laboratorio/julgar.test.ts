import { describe, expect, it } from 'vitest';
import {
  delta,
  faixaEscrita,
  julgar,
  julgarResultado,
  referenciaDe,
  unidadeDita,
  vaiAbaixoDeZero,
  type Analito,
  type Referencia,
} from './julgar.ts';
import { lerValor, type TipoDeValor } from './valor.ts';

const referencia = (mudanca: Partial<Referencia>): Referencia => ({
  analito: 'HGB',
  sexo: 'AMBOS',
  idadeDe: null,
  idadeAte: null,
  unidadeIdade: 'ANOS',
  minimo: null,
  maximo: null,
  texto: null,
  fonte: 'Bula',
  inicioVigencia: '2020-01-01',
  fimVigencia: null,
  ...mudanca,
});

const HEMOGLOBINA = [
  referencia({ sexo: 'M', idadeDe: 18, minimo: '13.0000', maximo: '16.9000' }),
  referencia({ sexo: 'F', idadeDe: 18, minimo: '11.5000', maximo: '14.9000' }),
  referencia({ idadeDe: 0, idadeAte: 28, unidadeIdade: 'DIAS', minimo: '14.0000', maximo: '22.0000' }),
  referencia({ idadeDe: 2, idadeAte: 17, minimo: '11.0000', maximo: '15.5000' }),
];

const analito = (mudanca: Partial<Analito> = {}): Analito => ({
  tipo: 'NUMERO',
  unidade: 'g/dL',
  casas: 1,
  criticoAbaixo: '7.0000',
  criticoAcima: '20.0000',
  variacao: null,
  ...mudanca,
});

const lido = (digitado: string, tipo: TipoDeValor = 'NUMERO') => {
  const leitura = lerValor(digitado, tipo);
  if (!leitura.ok) throw new Error(leitura.mensagem);
  return leitura.lido;
};

describe('[CLIN-08] the reference of a result', () => {
  const em = (sexo: string | null, nascimento: string | null, dia = '2026-11-29') =>
    referenciaDe(HEMOGLOBINA, 'HGB', { sexo, nascimento }, dia)?.minimo;

  it('is that of the sex and age on the day of the collection', () => {
    expect(em('M', '1980-01-01')).toBe('13.0000');
    expect(em('F', '1980-01-01')).toBe('11.5000');
    // The day before the eighteenth birthday, and that day.
    expect(em('M', '2008-11-30')).toBe('11.0000');
    expect(em('M', '2008-11-29')).toBe('13.0000');
    expect(em('F', '2026-11-01')).toBe('14.0000');
    expect(em('F', '2026-10-31')).toBeUndefined();
  });

  it('is none where sex or birth leave it open', () => {
    expect(em('I', '1980-01-01')).toBeUndefined();
    expect(em('M', null)).toBeUndefined();
    expect(em('M', '2025-06-01')).toBeUndefined();
    expect(
      referenciaDe(HEMOGLOBINA, 'HCT', { sexo: 'M', nascimento: '1980-01-01' }, '2026-11-29'),
    ).toBeUndefined();
  });

  it('is that of the weeks of a pregnancy before that of anybody, and of no pregnancy where none is known', () => {
    const tsh = [
      referencia({ minimo: '0.4', maximo: '4.5' }),
      referencia({ minimo: '0.1', maximo: '2.5', gestacaoDe: 0, gestacaoAte: 13 }),
      referencia({ minimo: '0.2', maximo: '3.0', gestacaoDe: 14 }),
    ];
    const maximo = (semanas: number | null) =>
      referenciaDe(tsh, 'HGB', { sexo: 'F', nascimento: '1990-01-01', semanas }, '2026-11-29')?.maximo;
    expect([maximo(null), maximo(8), maximo(13), maximo(14), maximo(40)]).toEqual([
      '4.5',
      '2.5',
      '2.5',
      '3.0',
      '3.0',
    ]);
  });

  it('is the one in force that day', () => {
    const trocada = [
      referencia({ maximo: '1.2', fimVigencia: '2026-06-30' }),
      referencia({ maximo: '1.3', inicioVigencia: '2026-07-01' }),
    ];
    const pessoa = { sexo: 'F', nascimento: null };
    expect(referenciaDe(trocada, 'HGB', pessoa, '2026-06-30')?.maximo).toBe('1.2');
    expect(referenciaDe(trocada, 'HGB', pessoa, '2026-07-01')?.maximo).toBe('1.3');
    expect(referenciaDe(trocada, 'HGB', pessoa, '2019-12-31')).toBeUndefined();
  });

  it('counts months that are over', () => {
    const bebe = [referencia({ idadeDe: 6, idadeAte: 11, unidadeIdade: 'MESES', minimo: '1' })];
    const aos = (nascimento: string) => referenciaDe(bebe, 'HGB', { sexo: 'F', nascimento }, '2026-11-29');
    expect(aos('2026-05-29')).toBeDefined();
    expect(aos('2026-05-30')).toBeUndefined();
    expect(aos('2025-11-30')).toBeDefined();
    expect(aos('2025-11-29')).toBeUndefined();
  });
});

describe('[CLIN-08] [LAB-01] a result against it', () => {
  const [homem] = HEMOGLOBINA;
  it.each([
    ['13,0', 'NORMAL'],
    ['12,9', 'BAIXO'],
    ['16,9', 'NORMAL'],
    ['17', 'ALTO'],
    ['7', 'BAIXO'],
    ['6,9', 'CRITICO_BAIXO'],
    ['20,1', 'CRITICO_ALTO'],
    ['<7', 'CRITICO_BAIXO'],
    ['<14', null],
    ['>16,9', 'ALTO'],
    ['>15', null],
  ])('%s is %s', (digitado, esperada) => {
    expect(julgar(lido(digitado), homem, analito())).toBe(esperada);
  });

  it('is critical without a reference too, and else nothing', () => {
    expect(julgar(lido('6'), undefined, analito())).toBe('CRITICO_BAIXO');
    expect(julgar(lido('12'), undefined, analito())).toBeNull();
  });

  it('of titers, crosses and words', () => {
    const limites = analito({ criticoAbaixo: null, criticoAcima: null });
    const ate80 = referencia({ maximo: '80' });
    expect(julgar(lido('1:80', 'TITULO'), ate80, limites)).toBe('NORMAL');
    expect(julgar(lido('1:160', 'TITULO'), ate80, limites)).toBe('ALTO');
    expect(julgar(lido('+', 'CRUZES'), referencia({ maximo: '0' }), limites)).toBe('ALTERADO');
    expect(julgar(lido('Negativo', 'CRUZES'), referencia({ maximo: '0' }), limites)).toBe('NORMAL');
    const texto = referencia({ texto: 'Não reagente' });
    expect(julgar(lido('nao reagente', 'TEXTO'), texto, limites)).toBe('NORMAL');
    expect(julgar(lido('Reagente', 'TEXTO'), texto, limites)).toBe('ALTERADO');
    expect(julgar(lido('Reagente', 'TEXTO'), undefined, limites)).toBeNull();
  });

  it('says how much it changed since the last', () => {
    expect(delta(lido('12'), lido('15'))).toBe('-20');
    expect(delta(lido('15'), lido('12'))).toBe('25');
    expect(delta(lido('<1'), lido('12'))).toBeNull();
    expect(delta(lido('1'), lido('0'))).toBeNull();
  });

  it('[LAB-01] below zero is judged like any other, where the exam has limits there', () => {
    const excesso = analito({ unidade: 'mmol/L', criticoAbaixo: '-10', criticoAcima: '10' });
    const faixa = referencia({ minimo: '-2', maximo: '2' });
    expect(vaiAbaixoDeZero(excesso, [])).toBe(true);
    expect(vaiAbaixoDeZero(analito(), [faixa])).toBe(true);
    expect(vaiAbaixoDeZero(analito(), HEMOGLOBINA)).toBe(false);
    const julgado = (digitado: string) => {
      const lida = julgarResultado(digitado, {
        analito: { ...excesso, negativo: true },
        referencia: faixa,
        anterior: { valor: '-2,0', dia: '2026-10-02' },
      });
      return lida.ok ? lida.julgado : lida.mensagem;
    };
    expect(julgado('-1')).toMatchObject({
      escrito: '-1,0',
      interpretacao: 'NORMAL',
      referencia: '-2,0 a 2,0 mmol/L',
      anterior: '-2,0 em 02/10/2026 (50 %)',
    });
    expect(julgado('−3,5')).toMatchObject({ interpretacao: 'BAIXO' });
    expect(julgado('-12')).toMatchObject({ interpretacao: 'CRITICO_BAIXO' });
  });

  it('is kept with all that it was judged by', () => {
    const julgado = (digitado: string) =>
      julgarResultado(digitado, {
        analito: analito({ variacao: 20 }),
        referencia: homem,
        anterior: { valor: '15,0', dia: '2026-10-02' },
      });
    expect(julgado('11,9')).toEqual({
      ok: true,
      julgado: {
        escrito: '11,9',
        interpretacao: 'BAIXO',
        referencia: '13,0 a 16,9 g/dL',
        fonte: 'Bula',
        anterior: '15,0 em 02/10/2026 (-21 %)',
        variou: true,
      },
    });
    expect(julgado('14')).toMatchObject({ julgado: { escrito: '14,0', variou: false } });
    expect(julgado('coagulada').ok).toBe(false);
  });

  it('is read in words and units of people', () => {
    expect(faixaEscrita(referencia({ maximo: '1.2000' }), analito({ casas: 2, unidade: 'mg/dL' }))).toBe(
      'até 1,20 mg/dL',
    );
    expect(faixaEscrita(referencia({ minimo: '40' }), analito({ casas: 0, unidade: 'mg/dL' }))).toBe(
      'a partir de 40 mg/dL',
    );
    expect(faixaEscrita(referencia({ maximo: '80' }), analito({ tipo: 'TITULO' }))).toBe('até 1:80');
    expect(faixaEscrita(referencia({ maximo: '0' }), analito({ tipo: 'CRUZES' }))).toBe('Negativo');
    expect(faixaEscrita(referencia({ texto: 'Amarelo' }), analito({ tipo: 'TEXTO' }))).toBe('Amarelo');
    expect(['10*6/uL', '/uL', 'uUI/mL', 'mm[Hg]', 'g/dL', null].map(unidadeDita)).toEqual([
      '10⁶/µL',
      '/µL',
      'µUI/mL',
      'mmHg',
      'g/dL',
      '',
    ]);
  });
});
