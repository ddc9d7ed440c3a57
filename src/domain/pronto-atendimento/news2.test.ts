import { describe, expect, it } from 'vitest';
import { glasgow, news2, news2SeAplica, type SinaisNews2 } from './news2.ts';

const NORMAL: SinaisNews2 = {
  frequenciaRespiratoria: 16,
  saturacao: 98,
  oxigenio: false,
  retemCo2: false,
  pressaoSistolica: 120,
  frequenciaCardiaca: 72,
  consciencia: 'A',
  temperatura: '36.8',
};
const de = (sinais: SinaisNews2) => news2({ ...NORMAL, ...sinais }).total;

describe('[CLIN-07] NEWS2 (Royal College of Physicians, 2017, chart 1)', () => {
  // Each row: the last value of a band and the first of the next, as the chart prints them.
  it.each<[keyof SinaisNews2, readonly (readonly [number | string, number])[]]>([
    [
      'frequenciaRespiratoria',
      [
        [8, 3],
        [9, 1],
        [11, 1],
        [12, 0],
        [20, 0],
        [21, 2],
        [24, 2],
        [25, 3],
      ],
    ],
    [
      'saturacao',
      [
        [91, 3],
        [92, 2],
        [93, 2],
        [94, 1],
        [95, 1],
        [96, 0],
      ],
    ],
    [
      'pressaoSistolica',
      [
        [90, 3],
        [91, 2],
        [100, 2],
        [101, 1],
        [110, 1],
        [111, 0],
        [219, 0],
        [220, 3],
      ],
    ],
    [
      'frequenciaCardiaca',
      [
        [40, 3],
        [41, 1],
        [50, 1],
        [51, 0],
        [90, 0],
        [91, 1],
        [110, 1],
        [111, 2],
        [130, 2],
        [131, 3],
      ],
    ],
    [
      'temperatura',
      [
        ['35.0', 3],
        ['35.1', 1],
        ['36.0', 1],
        ['36.1', 0],
        ['38.0', 0],
        ['38.1', 1],
        ['39.0', 1],
        ['39.1', 2],
      ],
    ],
    [
      'consciencia',
      [
        ['A', 0],
        ['C', 3],
        ['V', 3],
        ['P', 3],
        ['U', 3],
      ],
    ],
  ])('[CLIN-07] %s, faixa por faixa', (campo, faixas) => {
    for (const [valor, pontos] of faixas) expect(de({ [campo]: valor }), `${campo} ${valor}`).toBe(pontos);
  });

  it('[CLIN-07] a escala 2 da saturação, no ar e no oxigênio, que vale 2', () => {
    const escala2 = (saturacao: number, oxigenio: boolean) => de({ saturacao, oxigenio, retemCo2: true });
    expect([83, 84, 85, 86, 87, 88, 92, 93, 99].map((spo2) => escala2(spo2, false))).toEqual([
      3, 2, 2, 1, 1, 0, 0, 0, 0,
    ]);
    expect([83, 85, 87, 88, 92, 93, 94, 95, 96, 97].map((spo2) => escala2(spo2, true) ?? 0)).toEqual([
      5, 4, 3, 2, 2, 3, 3, 4, 4, 5,
    ]);
    expect(de({ oxigenio: true })).toBe(2);
  });

  it('[CLIN-07] o risco: 5 é médio, 7 é alto, e três pontos num sinal só já é mais que baixo', () => {
    expect(news2(NORMAL)).toMatchObject({ total: 0, risco: 'BAIXO' });
    expect(news2({ ...NORMAL, consciencia: 'C' })).toMatchObject({ total: 3, risco: 'BAIXO_MEDIO' });
    expect(news2({ ...NORMAL, oxigenio: true, frequenciaCardiaca: 120 })).toMatchObject({
      total: 4,
      risco: 'BAIXO',
    });
    expect(news2({ ...NORMAL, oxigenio: true, consciencia: 'V' })).toMatchObject({
      total: 5,
      risco: 'MEDIO',
    });
    expect(news2({ ...NORMAL, oxigenio: true, consciencia: 'V', frequenciaCardiaca: 120 })).toMatchObject({
      total: 7,
      risco: 'ALTO',
    });
  });

  it('[CLIN-07] diz qual sinal sozinho vale três, seja qual for o total', () => {
    expect(news2(NORMAL)).toMatchObject({ graves: [] });
    expect(news2({ ...NORMAL, consciencia: 'C' })).toMatchObject({ total: 3, graves: ['consciencia'] });
    expect(
      news2({ ...NORMAL, frequenciaRespiratoria: 8, pressaoSistolica: 220, oxigenio: true }),
    ).toMatchObject({
      total: 8,
      graves: ['frequenciaRespiratoria', 'pressaoSistolica'],
    });
    // Two points of oxygen and of a pulse are no red.
    expect(news2({ ...NORMAL, oxigenio: true, frequenciaCardiaca: 120 })).toMatchObject({ graves: [] });
  });

  it('[CLIN-07] pela metade não há pontos, e diz o que falta', () => {
    expect(news2({ ...NORMAL, temperatura: null, oxigenio: undefined })).toEqual({
      total: null,
      risco: null,
      faltam: ['oxigenio', 'temperatura'],
      graves: [],
    });
    expect(news2({}).faltam).toHaveLength(7);
    expect(news2({})).toMatchObject({ graves: [] });
  });

  it('[CLIN-07] um sinal grave já medido se diz, falte o que faltar', () => {
    expect(news2({ pressaoSistolica: 60, temperatura: '37.5', saturacao: 97 })).toMatchObject({
      total: null,
      graves: ['pressaoSistolica'],
    });
    expect(news2({ saturacao: 90, retemCo2: true })).toMatchObject({ total: null, graves: [] });
  });

  it('[CLIN-07] não se usa em menores de 16 anos nem em gestantes', () => {
    expect([
      news2SeAplica(15, false),
      news2SeAplica(16, false),
      news2SeAplica(30, true),
      news2SeAplica(null, false),
    ]).toEqual([false, true, false, true]);
  });

  it('[CLIN-07] Glasgow é a soma das três respostas, de 3 a 15, e sem uma não há', () => {
    expect(glasgow({ glasgowOcular: 4, glasgowVerbal: 5, glasgowMotora: 6 })).toBe(15);
    expect(glasgow({ glasgowOcular: 1, glasgowVerbal: 1, glasgowMotora: 1 })).toBe(3);
    expect(glasgow({ glasgowOcular: 4, glasgowVerbal: null, glasgowMotora: 6 })).toBeNull();
  });
});
