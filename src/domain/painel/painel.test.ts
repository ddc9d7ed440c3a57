import { describe, expect, it } from 'vitest';
import { parametrosDaLista } from './endereco.ts';
import { diferenca, formatCurto, formatDuracao, formatValor } from './formato.ts';
import {
  faixas,
  nascidosEntre,
  passoDe,
  pedacos,
  periodoAnterior,
  periodoDe,
  problemaDosDias,
} from './periodo.ts';

describe('[DASH-03] periods', () => {
  it('[DASH-03] by name, of whole months', () => {
    expect(periodoDe('mes', '2028-02-10')).toEqual({ de: '2028-02-01', ate: '2028-02-29' });
    expect(periodoDe('mes-anterior', '2026-01-31')).toEqual({ de: '2025-12-01', ate: '2025-12-31' });
    expect(periodoDe('trimestre', '2026-12-05')).toEqual({ de: '2026-10-01', ate: '2026-12-31' });
    expect(periodoDe('12-meses', '2026-11-29')).toEqual({ de: '2025-12-01', ate: '2026-11-30' });
    expect(periodoDe('ano', '2026-11-29')).toEqual({ de: '2026-01-01', ate: '2026-12-31' });
    expect(periodoDe('ontem', '2026-03-01')).toEqual({ de: '2026-02-28', ate: '2026-02-28' });
    // 29 November 2026 is a Sunday, the last day of its week.
    expect(periodoDe('semana', '2026-11-29')).toEqual({ de: '2026-11-23', ate: '2026-11-29' });
    expect(periodoDe('semana-anterior', '2026-11-30')).toEqual({ de: '2026-11-23', ate: '2026-11-29' });
  });
  it('[DASH-03] the one before: as many whole months, or as many days', () => {
    expect(periodoAnterior({ de: '2026-03-01', ate: '2026-03-31' })).toEqual({
      de: '2026-02-01',
      ate: '2026-02-28',
    });
    expect(periodoAnterior({ de: '2026-01-01', ate: '2026-12-31' })).toEqual({
      de: '2025-01-01',
      ate: '2025-12-31',
    });
    expect(periodoAnterior({ de: '2026-03-10', ate: '2026-03-16' })).toEqual({
      de: '2026-03-03',
      ate: '2026-03-09',
    });
  });
  it('[DASH-03] pieces: every day, weeks from Monday cut at the ends, months; a step by length', () => {
    expect(passoDe('auto', { de: '2026-03-01', ate: '2026-03-31' })).toBe('day');
    expect(passoDe('auto', { de: '2026-01-01', ate: '2026-06-30' })).toBe('week');
    expect(passoDe('auto', { de: '2026-01-01', ate: '2026-12-31' })).toBe('month');
    // 1 March 2026 is a Sunday: a week of one day, whose key is its Monday.
    expect(pedacos('week', { de: '2026-03-01', ate: '2026-03-10' })).toEqual([
      { chave: '2026-02-23', rotulo: '01/03', de: '2026-03-01', ate: '2026-03-01' },
      { chave: '2026-03-02', rotulo: '02/03', de: '2026-03-02', ate: '2026-03-08' },
      { chave: '2026-03-09', rotulo: '09/03', de: '2026-03-09', ate: '2026-03-10' },
    ]);
    expect(pedacos('month', { de: '2026-11-15', ate: '2027-01-10' }).map(({ rotulo }) => rotulo)).toEqual([
      'nov/26',
      'dez/26',
      'jan/27',
    ]);
    expect(faixas([0, 1, 5, 60]).map(({ rotulo }) => rotulo)).toEqual(['0', '1 a 4', '5 a 59', '60 ou mais']);
  });
});

it('[DASH-03] two typed days: half a period, one that does not exist, an end before its start, too long', () => {
  expect(problemaDosDias('2026-01-01', '2026-01-01')).toBeNull();
  expect(problemaDosDias('2026-01-01', '')).toBe('escolhaDias');
  expect(problemaDosDias('2026-02-30', '2026-03-01')).toBe('escolhaDias');
  expect(problemaDosDias('2026-01-02', '2026-01-01')).toBe('fimAntes');
  expect(problemaDosDias('2016-01-01', '2026-01-01')).toBeNull();
  expect(problemaDosDias('2016-01-01', '2026-01-03')).toBe('periodoLongo');
});

it('[DASH-03] days of birth of a band of ages', () => {
  expect(nascidosEntre('2026-11-29', 5, 9)).toEqual({ de: '2016-11-30', ate: '2021-11-29' });
  expect(nascidosEntre('2026-11-29', 60, undefined)).toEqual({ ate: '1966-11-29' });
  // On 28 February who was born on the 29th of 2024 is not 2 yet; on 1 March who was born on 29 February is.
  expect(nascidosEntre('2026-02-28', 2, 2)).toEqual({ de: '2023-03-01', ate: '2024-02-28' });
  expect(nascidosEntre('2026-03-01', 2, 2)).toEqual({ de: '2023-03-02', ate: '2024-03-01' });
  expect(nascidosEntre('2028-02-29', 2, 2)).toEqual({ de: '2025-03-01', ate: '2026-02-28' });
});

it('[DASH-03] the address of the rows, in the words of the list', () => {
  const escrito = (filtros: Record<string, string>) =>
    parametrosDaLista(filtros)
      .map((par) => par.join('='))
      .join('&');
  expect(
    escrito({
      inicio_gte: '2026-03-01',
      inicio_lte: '2026-03-31',
      profissionalId: '7',
      situacao_ne: 'RESERVADO',
    }),
  ).toBe('f.profissionalId=7&f.situacao=!RESERVADO&f.inicio=2026-03-01..2026-03-31');
  expect(escrito({ convenioId_null: 'true', chegadaEm_null: 'false', situacao_in: 'A,B' })).toBe(
    'f.convenioId=-&f.chegadaEm=*&f.situacao=A,B',
  );
});

describe('[DASH-03] values in words', () => {
  it('[DASH-03] whole in figures, short on axes', () => {
    expect(formatValor('1234567', 'quantos')).toBe('1.234.567');
    expect(formatValor('25.0', 'por-cento')).toBe('25%');
    expect(formatValor('1', 'dias')).toBe('1 dia');
    expect(formatCurto(3_400_000, 'dinheiro')).toBe('R$ 3,4\u00A0mi');
    expect([5, 125, 1_500, 3_000].map(formatDuracao)).toEqual([
      '5 min',
      '2 h 05',
      '1 dia e 1 h',
      '2 dias e 2 h',
    ]);
  });
  it('[DASH-03] a rise is good or bad by what the tile says, and nothing before is no rise', () => {
    expect(diferenca('150', '100', 'quantos', 'more')).toEqual({ sentido: 'mais', quanto: '50%', bom: true });
    expect(diferenca('30.0', '25.0', 'por-cento', 'less')).toEqual({
      sentido: 'mais',
      quanto: '5 pontos',
      bom: false,
    });
    expect(diferenca('10', '40', 'minutos', 'less')).toEqual({
      sentido: 'menos',
      quanto: '30 min',
      bom: true,
    });
    expect(diferenca('3', '0', 'quantos', undefined)).toEqual({ sentido: 'mais', quanto: '3', bom: null });
    expect(diferenca('3', null, 'quantos', 'more')).toBeNull();
  });
});
