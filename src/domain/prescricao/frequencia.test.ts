import { describe, expect, it } from 'vitest';
import { frequenciaPorExtenso, lerFrequencia } from './frequencia.ts';

/** As people write it, the sentence, and how often in a day. */
const ENTENDIDAS: readonly (readonly [string, string, number | null])[] = [
  ['8/8h', 'de 8 em 8 horas', 3],
  ['8/8', 'de 8 em 8 horas', 3],
  ['8/8 hs', 'de 8 em 8 horas', 3],
  ['8h/8h', 'de 8 em 8 horas', 3],
  ['8x8h', 'de 8 em 8 horas', 3],
  ['12/12 h', 'de 12 em 12 horas', 2],
  ['de 12/12h', 'de 12 em 12 horas', 2],
  ['A cada 12/12 horas', 'de 12 em 12 horas', 2],
  ['de 8 em 8 horas', 'de 8 em 8 horas', 3],
  ['De oito em oito horas.', 'de 8 em 8 horas', 3],
  ['cada 6h', 'de 6 em 6 horas', 4],
  ['a cada 6 horas', 'de 6 em 6 horas', 4],
  ['q8h', 'de 8 em 8 horas', 3],
  ['4/4 hrs', 'de 4 em 4 horas', 6],
  ['1/1h', 'de hora em hora', 24],
  ['de hora em hora', 'de hora em hora', 24],
  ['a cada hora', 'de hora em hora', 24],
  ['24/24h', '1 vez ao dia', 1],
  ['24h', '1 vez ao dia', 1],
  ['72/72h', 'de 72 em 72 horas', 1 / 3],
  ['a cada 4 a 6 horas', 'a cada 4 a 6 horas', null],
  ['4-6h', 'a cada 4 a 6 horas', null],
  ['30/30 min', 'a cada 30 minutos', 48],
  ['2x/dia', '2 vezes ao dia', 2],
  ['2x', '2 vezes ao dia', 2],
  ['2 x ao dia', '2 vezes ao dia', 2],
  ['2xdia', '2 vezes ao dia', 2],
  ['1x ao dia', '1 vez ao dia', 1],
  ['uma vez ao dia', '1 vez ao dia', 1],
  ['três vezes por dia', '3 vezes ao dia', 3],
  ['3 tomadas diárias', '3 vezes ao dia', 3],
  ['diariamente', '1 vez ao dia', 1],
  ['BID', '2 vezes ao dia', 2],
  ['t.i.d.', '3 vezes ao dia', 3],
  ['1x/semana', '1 vez por semana', 1 / 7],
  ['duas vezes por semana', '2 vezes por semana', 2 / 7],
  ['semanal', '1 vez por semana', 1 / 7],
  ['a cada 15 dias', 'a cada 15 dias', 1 / 15],
  ['15/15 dias', 'a cada 15 dias', 1 / 15],
  ['mensal', '1 vez por mês', 1 / 30],
  ['dia sim, dia não', 'em dias alternados', 0.5],
  ['segunda, quarta e sexta', 'às segundas, quartas e sextas', 3 / 7],
  ['aos sábados', 'aos sábados', 1 / 7],
  ['dose única', 'em dose única', null],
  ['DU', 'em dose única', null],
  ['ao deitar', 'ao deitar', 1],
  ['antes de dormir', 'antes de dormir', 1],
  ['noite', 'à noite', 1],
  ['de manhã e à noite', 'pela manhã e à noite', 2],
  ['manhã, tarde e noite', 'pela manhã, à tarde e à noite', 3],
  ['jejum', 'pela manhã, em jejum', 1],
  ['almoço', 'no almoço', 1],
  ['almoço e jantar', 'no almoço e no jantar', 2],
  ['depois do café e do jantar', 'depois do café e do jantar', 2],
  ['30 min antes do café da manhã', '30 minutos antes do café da manhã', 1],
  ['após as refeições', 'depois das refeições', null],
  ['às 8h e às 20h', 'às 8 h e às 20 h', 2],
  ['08:00 e 20:30', 'às 8 h e às 20h30', 2],
  ['2x ao dia, de manhã e à noite', '2 vezes ao dia pela manhã e à noite', 2],
  ['1x/dia à noite', '1 vez ao dia à noite', 1],
  ['8/8h longe das refeições', 'de 8 em 8 horas longe das refeições', 3],
  ['1x/semana em jejum', '1 vez por semana em jejum', 1 / 7],
  ['SOS', 'se necessário', null],
  ['S/N', 'se necessário', null],
  ['se necessário', 'se necessário', null],
  ['6/6h se dor', 'de 6 em 6 horas, se dor', 4],
  ['6/6h SOS', 'de 6 em 6 horas, se necessário', 4],
  ['6/6 h, se dor ou febre acima de 37,8', 'de 6 em 6 horas, se dor ou febre acima de 37,8 °C', 4],
  ['em caso de enjoo', 'se enjoo', null],
];

describe('[clinical D-02] how often, as people write it', () => {
  it.each(ENTENDIDAS)('[CLIN-02] %s', (escrita, frase, porDia) => {
    const lida = lerFrequencia(escrita);
    expect(lida.tipo).toBe('entendida');
    expect(frequenciaPorExtenso(escrita)).toBe(frase);
    const counted = lida.tipo === 'entendida' ? lida.porDia : undefined;
    expect(counted === null ? null : counted?.toFixed(6)).toBe(porDia?.toFixed(6) ?? null);
    // What was stored in words is read again as the same.
    expect(frequenciaPorExtenso(frase)).toBe(frase);
    expect(lerFrequencia(frase)).toEqual(lida);
  });

  it.each([
    ['12', ['A cada 12 horas', '12 vezes ao dia'], ['de 12 em 12 horas', '12 vezes ao dia']],
    ['8', ['A cada 8 horas', '8 vezes ao dia'], ['de 8 em 8 horas', '8 vezes ao dia']],
    ['1', ['A cada hora', '1 vez ao dia'], ['de hora em hora', '1 vez ao dia']],
    [' oito ', ['A cada 8 horas', '8 vezes ao dia'], ['de 8 em 8 horas', '8 vezes ao dia']],
    ['36', ['A cada 36 horas'], ['de 36 em 36 horas']],
    ['8h', ['A cada 8 horas', 'Às 8 h'], ['de 8 em 8 horas', 'às 8 h']],
    ['0', [], []],
    ['1,5', [], []],
  ])('[CLIN-02] a bare number asks: %s', (escrita, rotulos, frequencias) => {
    const lida = lerFrequencia(escrita);
    const opcoes = lida.tipo === 'pergunta' ? lida.opcoes : null;
    expect(opcoes?.map(({ rotulo }) => rotulo)).toEqual(rotulos);
    expect(opcoes?.map(({ frequencia }) => frequencia)).toEqual(frequencias);
    for (const { frequencia } of opcoes ?? []) expect(lerFrequencia(frequencia).tipo).toBe('entendida');
  });

  it.each([
    '8/12h',
    'de 8 em 12 horas',
    '12/8',
    '0/0h',
    '999/999h',
    '30x/dia',
    '0x ao dia',
    '15/15',
    '1-0-1',
    '6x1',
    '1x ao dia, manhã e noite',
    '8/8h à noite',
    '8/8h por 7 dias',
    'às 25h',
    '8x por semana',
    '6-4h',
    'se xpto',
    'conforme combinado',
    'com água',
    '2 doses',
    'asdf',
    '8/8h 12',
  ])('[CLIN-02] says that it does not understand %s, and leaves it as it was typed', (escrita) => {
    expect(lerFrequencia(escrita)).toEqual({ tipo: 'estranha' });
    expect(frequenciaPorExtenso(` ${escrita} `)).toBe(escrita);
  });

  it('[CLIN-02] nothing is nothing', () => {
    expect([null, undefined, '', '  '].map((escrita) => lerFrequencia(escrita).tipo)).toEqual(
      Array.from({ length: 4 }, () => 'vazia'),
    );
  });
});
