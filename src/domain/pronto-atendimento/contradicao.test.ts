import { describe, expect, it } from 'vitest';
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
  contradicaoDe({ cor, antes: null, idade: 40, gestante: false, sinais, ...resto });

describe('[CLIN-07] cor que contradiz os sinais (D5)', () => {
  it('[CLIN-07] quatro sinais graves perguntam por azul e por verde, e não por vermelho nem laranja', () => {
    expect(de('AZUL', CHOQUE)).toMatchObject({
      tipo: 'SINAIS',
      news2: 14,
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
    expect(de('VERDE', seis)).toMatchObject({ news2: 6, graves: [] });
    expect(de('AMARELO', seis)).toBeNull();
    expect(de('AMARELO', { ...seis, temperatura: '38.5' })).toMatchObject({ tipo: 'SINAIS', news2: 7 });
  });

  it('[CLIN-07] de criança e de gestante contam saturação, consciência e Glasgow; pulso de bebê não', () => {
    expect(de('VERDE', { ...ESTAVEL, frequenciaCardiaca: 140 }, { idade: 1 })).toBeNull();
    expect(de('VERDE', { ...ESTAVEL, saturacao: 80 }, { idade: 1 })).toMatchObject({ news2: null });
    expect(gravesDe({ ...ESTAVEL, consciencia: 'U', pressaoSistolica: 80 }, 30, true)).toEqual([
      'consciencia',
    ]);
    expect(de('AZUL', { glasgowOcular: 2, glasgowVerbal: 3, glasgowMotora: 5 }, { idade: 6 })).toMatchObject({
      glasgow: 10,
    });
  });

  it('[CLIN-07] baixar a cor sem medir pergunta; medida, igual ou subida não', () => {
    expect(de('VERDE', {}, { antes: 'VERMELHO' })).toEqual({ tipo: 'SEM_MEDIR', antes: 'VERMELHO' });
    expect(de('VERDE', { oxigenio: false, dor: 2 }, { antes: 'AMARELO' })).toMatchObject({
      tipo: 'SEM_MEDIR',
    });
    expect(de('VERDE', ESTAVEL, { antes: 'VERMELHO' })).toBeNull();
    expect(de('VERDE', {}, { antes: 'VERDE' })).toBeNull();
    expect(de('LARANJA', {}, { antes: 'VERDE' })).toBeNull();
  });

  it('[CLIN-07] "Erro" não é motivo', () => {
    expect([justifica('Erro'), justifica('   '), justifica(null)]).toEqual([false, false, false]);
    expect(justifica('Sensor com mau contato, refeito')).toBe(true);
  });
});
