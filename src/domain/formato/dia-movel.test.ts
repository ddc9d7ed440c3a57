import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, diaSemana, isDate } from './data.ts';
import { diaDito, diaMovel, periodoDe, PERIODOS } from './dia-movel.ts';

// Um domingo e uma quarta-feira de ano bissexto.
const DOMINGO = '2026-11-29';
const QUARTA = '2024-02-28';

describe('[REG-05] [UTIL-01] days that move with the calendar', () => {
  it.each([
    ['$hoje', QUARTA, '2024-02-28'],
    ['$ontem', QUARTA, '2024-02-27'],
    ['$amanha', QUARTA, '2024-02-29'],
    ['$hoje-6', DOMINGO, '2026-11-23'],
    ['$hoje+30', DOMINGO, '2026-12-29'],
    ['$inicioDaSemana', DOMINGO, '2026-11-29'],
    ['$fimDaSemana', QUARTA, '2024-03-02'],
    ['$inicioDaSemana-1', QUARTA, '2024-02-18'],
    ['$inicioDoMes', QUARTA, '2024-02-01'],
    ['$fimDoMes', QUARTA, '2024-02-29'],
    ['$inicioDoMes-2', QUARTA, '2023-12-01'],
    ['$fimDoMes+12', QUARTA, '2025-02-28'],
    ['$inicioDoAno', QUARTA, '2024-01-01'],
    ['$fimDoAno-1', QUARTA, '2023-12-31'],
  ])('%s on %s is %s', (palavra, hoje, dia) => {
    expect(diaDito(palavra, hoje)).toBe(dia);
  });

  it.each([
    'hoje',
    '$agora',
    '$hoje-',
    '$hoje--1',
    '$hoje-99999',
    '$hoje-5001',
    '$constructor',
    '2026-01-01',
    '',
  ])('knows no %j', (palavra) => {
    expect(diaMovel(palavra)).toBeUndefined();
    expect(diaDito(palavra, DOMINGO)).toBeUndefined();
  });

  it('each named period has its ends in order, whatever the day, and is found by them', () => {
    const dias = fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2100-12-31') });
    fc.assert(
      fc.property(dias, fc.constantFrom(...Object.values(PERIODOS)), (numero, [de, ate]) => {
        const hoje = new Date(numero * 86_400_000).toISOString().slice(0, 10);
        const [inicio = '', fim = ''] = [diaDito(de, hoje), diaDito(ate, hoje)];
        expect(isDate(inicio) && isDate(fim)).toBe(true);
        expect(inicio <= fim).toBe(true);
        const daSemana = de.startsWith('$inicioDaSemana');
        expect(daSemana ? [diaSemana(inicio), diaSemana(fim)] : ['DOM', 'SÁB']).toEqual(['DOM', 'SÁB']);
      }),
    );
    for (const [nome, ends] of Object.entries(PERIODOS)) expect(periodoDe(ends)).toBe(nome);
    expect(periodoDe(['$hoje', ''])).toBeUndefined();
  });
});
