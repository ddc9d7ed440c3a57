import { describe, expect, it } from 'vitest';
import { dizerContradicao } from '#messages/pronto-atendimento.ts';
import { contradicaoDe, gravesDe, justifica, type Classificada } from './contradicao.ts';

const ESTAVEL = {
  frequenciaRespiratoria: 16,
  saturacao: 98,
  oxigenio: false,
  pressaoSistolica: 122,
  frequenciaCardiaca: 78,
  consciencia: 'A',
  temperatura: '36.6',
};
/** Of the review: pressure 75/40, pulse 140, respiration 34, 39,5 °C, SpO₂ 78. */
const CHOQUE = {
  ...ESTAVEL,
  frequenciaRespiratoria: 34,
  saturacao: 78,
  pressaoSistolica: 75,
  frequenciaCardiaca: 140,
  temperatura: '39.5',
};
const de = (cor: Classificada['cor'], sinais: object, resto: Partial<Classificada> = {}) =>
  contradicaoDe({ cor, antes: null, idade: 40, gestante: false, sinais, gravesAntes: [], ...resto });

describe('[CLIN-07] cor que contradiz os sinais (D5)', () => {
  it('[CLIN-07] quatro sinais graves perguntam por azul e por verde, e não por vermelho nem laranja', () => {
    expect(de('AZUL', CHOQUE)).toMatchObject({
      tipo: 'SINAIS',
      news2: { valor: 14, exata: true },
      graves: ['frequenciaRespiratoria', 'saturacao', 'pressaoSistolica', 'frequenciaCardiaca'],
    });
    expect(de('VERDE', CHOQUE)).toMatchObject({ tipo: 'SINAIS' });
    expect(de('LARANJA', CHOQUE)).toBeNull();
    expect(de('VERMELHO', CHOQUE)).toBeNull();
    expect(de('AZUL', ESTAVEL)).toBeNull();
    expect(de('AZUL', {})).toBeNull();
  });

  it('[CLIN-07] um sinal grave pergunta por verde ainda que falte medida; amarelo, só de NEWS2 7', () => {
    expect(de('VERDE', { saturacao: 85 })).toMatchObject({ graves: ['saturacao'], news2: null });
    const seis = { ...ESTAVEL, frequenciaRespiratoria: 22, frequenciaCardiaca: 115, pressaoSistolica: 98 };
    expect(de('VERDE', seis)).toMatchObject({ news2: { valor: 6, exata: true }, graves: [] });
    expect(de('AMARELO', seis)).toBeNull();
    expect(de('AMARELO', { ...seis, temperatura: '38.5' })).toMatchObject({
      tipo: 'SINAIS',
      news2: { valor: 7, exata: true },
    });
  });

  it('[CLIN-07] de criança e de gestante contam saturação, consciência e Glasgow; pulso de bebê não', () => {
    expect(de('VERDE', { ...ESTAVEL, frequenciaCardiaca: 140 }, { idade: 1 })).toBeNull();
    expect(de('VERDE', { ...ESTAVEL, saturacao: 80 }, { idade: 1 })).toMatchObject({ news2: null });
    expect(gravesDe({ ...ESTAVEL, consciencia: 'U', frequenciaCardiaca: 118 }, 30, true)).toEqual([
      'consciencia',
    ]);
    expect(de('AZUL', { glasgowOcular: 2, glasgowVerbal: 3, glasgowMotora: 5 }, { idade: 6 })).toMatchObject({
      glasgow: { valor: 10, exata: true },
    });
  });

  it('[CLIN-07] sem uma medida conta o que as medidas já somam', () => {
    const { oxigenio: _o, ...semOxigenio } = { ...CHOQUE, consciencia: 'V' };
    const achada = de('AMARELO', semOxigenio);
    expect(achada).toMatchObject({ tipo: 'SINAIS', news2: { valor: 17, exata: false } });
    expect(achada && dizerContradicao(achada)).toContain('NEWS2 17 ou mais');
    expect(de('AMARELO', { frequenciaCardiaca: 140 })).toBeNull();
    // Of whom the score does not hold it is not counted.
    expect(de('AMARELO', semOxigenio, { idade: 8 })).toBeNull();
  });

  it('[CLIN-07] quem não responde e Glasgow de 8 ou menos perguntam por amarelo, em qualquer idade', () => {
    for (const idade of [3, 40, null]) {
      expect(de('AMARELO', { ...ESTAVEL, consciencia: 'U' }, { idade })).toMatchObject({
        graves: ['consciencia'],
      });
      expect(
        de('AMARELO', { glasgowOcular: 1, glasgowVerbal: 1, glasgowMotora: 1 }, { idade }),
      ).toMatchObject({ glasgow: { valor: 3, exata: true } });
    }
    expect(de('AMARELO', { consciencia: 'P' })).toMatchObject({ tipo: 'SINAIS' });
    expect(de('AMARELO', { consciencia: 'V' })).toBeNull();
    expect(de('AMARELO', { glasgowOcular: 3, glasgowVerbal: 3, glasgowMotora: 5 })).toBeNull();
    expect(de('LARANJA', { ...ESTAVEL, consciencia: 'U' })).toBeNull();
  });

  it('[CLIN-07] glicemia, dor intensa e Glasgow pela metade perguntam por verde e por azul', () => {
    const porque = (cor: Classificada['cor'], sinais: object) => {
      const achada = de(cor, sinais);
      return achada && /\((.*)\)/.exec(dizerContradicao(achada))?.[1];
    };
    expect(porque('AZUL', { ...ESTAVEL, glicemia: 30 })).toBe('sinal grave: glicemia');
    expect(porque('VERDE', { glicemia: 520 })).toBe('sinal grave: glicemia');
    expect([porque('VERDE', { glicemia: 54 }), porque('VERDE', { glicemia: 499 })]).toEqual([null, null]);
    expect(porque('VERDE', { dor: 10 })).toBe('dor 10');
    expect([porque('VERDE', { dor: 7 }), porque('AMARELO', { dor: 10, glicemia: 30 })]).toEqual([null, null]);
    expect(porque('VERDE', { glasgowOcular: 1, glasgowVerbal: 1 })).toBe('Glasgow 8 ou menos');
    expect(porque('AMARELO', { glasgowOcular: 1, glasgowVerbal: 1 })).toBe('Glasgow 8 ou menos');
    expect(porque('VERDE', { glasgowOcular: 4, glasgowVerbal: 5 })).toBeNull();
  });

  it('[CLIN-07] de criança e de gestante, o que passa dos limites da idade e da gestação é grave', () => {
    const crianca = {
      frequenciaCardiaca: 210,
      frequenciaRespiratoria: 70,
      temperatura: '40.5',
      pressaoSistolica: 50,
    };
    const todos = ['frequenciaRespiratoria', 'pressaoSistolica', 'frequenciaCardiaca', 'temperatura'];
    expect(de('AZUL', crianca, { idade: 4 })).toMatchObject({ graves: todos, news2: null });
    expect(gravesDe(CHOQUE, 30, true)).toEqual([
      'frequenciaRespiratoria',
      'pressaoSistolica',
      'frequenciaCardiaca',
      'saturacao',
    ]);
    // What is usual of a baby is not, and of a boy of twelve the pulse of a baby is.
    const bebe = {
      frequenciaCardiaca: 150,
      frequenciaRespiratoria: 45,
      pressaoSistolica: 72,
      temperatura: '38.9',
    };
    expect(gravesDe(bebe, 0, false)).toEqual([]);
    expect(gravesDe(bebe, 12, false)).toEqual([
      'frequenciaRespiratoria',
      'pressaoSistolica',
      'frequenciaCardiaca',
    ]);
    const pressao = (idade: number, pressaoSistolica: number) =>
      gravesDe({ pressaoSistolica }, idade, false).length;
    expect([
      pressao(0, 69),
      pressao(0, 70),
      pressao(4, 77),
      pressao(4, 78),
      pressao(15, 89),
      pressao(15, 90),
    ]).toEqual([1, 0, 1, 0, 1, 0]);
  });

  it('[CLIN-07] baixar a cor sem medir pergunta; medida, igual ou subida não', () => {
    expect(de('VERDE', {}, { antes: 'VERMELHO' })).toMatchObject({ tipo: 'SEM_MEDIR', antes: 'VERMELHO' });
    expect(de('VERDE', { oxigenio: false, dor: 2 }, { antes: 'AMARELO' })).toMatchObject({
      tipo: 'SEM_MEDIR',
    });
    expect(de('VERDE', ESTAVEL, { antes: 'VERMELHO' })).toBeNull();
    expect(de('VERDE', {}, { antes: 'VERDE' })).toBeNull();
    expect(de('LARANJA', {}, { antes: 'VERDE' })).toBeNull();
  });

  it('[CLIN-07] baixar a cor medindo só outra coisa pergunta pelo que era grave', () => {
    const antes = { antes: 'VERMELHO', gravesAntes: ['saturacao', 'glicemia'] } as const;
    const morna = de('VERDE', { temperatura: '36.5', glicemia: 98 }, antes);
    expect(morna).toEqual({ tipo: 'SEM_MEDIR', antes: 'VERMELHO', medido: true, graves: ['saturacao'] });
    expect(morna && dizerContradicao(morna)).toContain(
      'Era vermelho com sinal grave: saturação, o que não se mediu de novo. Meça, ou escreva por quê',
    );
    expect(de('VERDE', { ...ESTAVEL, glicemia: 98 }, antes)).toBeNull();
    expect(de('VERMELHO', { temperatura: '36.5' }, antes)).toBeNull();
  });

  it('[CLIN-07] "Erro" não é motivo', () => {
    expect([justifica('Erro'), justifica('   '), justifica(null)]).toEqual([false, false, false]);
    expect(justifica('Sensor com mau contato, refeito')).toBe(true);
  });
});
