import { describe, expect, it } from 'vitest';
import { localDateTime, momentoDe } from '../formato/fuso.ts';
import { aprazar } from './aprazamento.ts';

const FUSO = 'America/Sao_Paulo';
const as = (hora: string) => Date.parse(momentoDe('2026-11-23', hora, FUSO));
const horas = (frequencia: string, hora = '09:10') =>
  aprazar({ frequencia }, as(hora), FUSO).map((horario) => localDateTime(horario, FUSO)?.hora.slice(0, 5));

describe('[CLIN-04] aprazamento', () => {
  it('[CLIN-04] a frequência dá as horas das 24 h seguintes, pela grade da casa', () => {
    expect(horas('8/8h')).toEqual(['14:00', '22:00', '06:00']);
    expect(horas('de 6 em 6 horas')).toEqual(['12:00', '18:00', '00:00', '06:00']);
    expect(horas('12/12h')).toEqual(['10:00', '22:00']);
    expect(horas('1x ao dia')).toEqual(['10:00']);
    expect(horas('3x')).toEqual(['14:00', '22:00', '06:00']);
    expect(horas('4/4h')).toHaveLength(6);
    expect(horas('2/2h')).toHaveLength(12);
    expect(horas('1/1h')).toHaveLength(24);
    expect(horas('à noite')).toEqual(['22:00']);
    expect(horas('jejum')).toEqual(['06:00']);
  });

  it('[CLIN-04] dose única é na meia hora que vem; a prescrição de amanhã continua onde esta acabou', () => {
    expect(horas('dose única')).toEqual(['09:30']);
    const hoje = aprazar({ frequencia: '8/8h' }, as('09:10'), FUSO);
    const amanha = aprazar({ frequencia: '8/8h' }, as('09:10') + 86_400_000, FUSO);
    expect(hoje.filter((horario) => amanha.includes(horario))).toEqual([]);
    expect(Date.parse(amanha[0] ?? '') - Date.parse(hoje.at(-1) ?? '')).toBe(8 * 3_600_000);
  });

  it('[CLIN-04] o que não se conta não ganha hora', () => {
    expect(aprazar({ frequencia: '8/8h', seNecessario: true }, as('09:10'), FUSO)).toEqual([]);
    for (const frequencia of ['48/48h', '5/5h', '2x por semana', 'conforme glicemia', ''])
      expect([frequencia, horas(frequencia)]).toEqual([frequencia, []]);
    expect(aprazar({ frequencia: null }, as('09:10'), FUSO)).toEqual([]);
  });
});
