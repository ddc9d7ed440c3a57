import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayNumber,
  diaSemana,
  formatCompetencia,
  formatData,
  formatIdade,
  formatIdadeEstimada,
  idadeEmAnos,
  isCompetencia,
  isDate,
  isDay,
  parseCompetencia,
  parseDataInput,
} from './data.ts';
import {
  formatDataHora,
  formatHora,
  formatRelativo,
  isDateTime,
  isMomentOfDay,
  isTime,
} from './data-hora.ts';

const date = fc
  .date({ min: new Date('1600-01-01'), max: new Date('2399-12-31'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));

describe('[LOOK-07] date input', () => {
  it('[LOOK-07] reads eight digits or ten characters with slashes', () => {
    expect(parseDataInput('21112026')).toEqual({ ok: true, value: '2026-11-21' });
    expect(parseDataInput('21/11/2026')).toEqual({ ok: true, value: '2026-11-21' });
    expect(parseDataInput(' 21/11/2026 ')).toEqual({ ok: true, value: '2026-11-21' });
    expect(parseDataInput('')).toEqual({ ok: true, value: null });
  });
  it('[LOOK-07] with slashes takes one digit of day and month and two of the year: 00 to 29 is 20xx, 30 to 99 is 19xx', () => {
    for (const [typed, value] of [
      ['1/1/26', '2026-01-01'],
      ['1/1/2026', '2026-01-01'],
      ['21/3/00', '2000-03-21'],
      ['9/12/29', '2029-12-09'],
      ['09/12/30', '1930-12-09'],
      ['31/1/99', '1999-01-31'],
    ] as const) {
      expect([typed, parseDataInput(typed)]).toEqual([typed, { ok: true, value }]);
    }
    expect(parseDataInput('30/2/26')).toMatchObject({ ok: false, motivo: 'calendario' });
  });
  it('[LOOK-07] F17: what is pasted with blanks, in ISO or with dashes or dots is read where the year is beyond doubt', () => {
    for (const typed of [' 04/11/2018 ', '2018-11-04', '2018-11-4', '04-11-2018', '4.11.2018'])
      expect([typed, parseDataInput(typed)]).toEqual([typed, { ok: true, value: '2018-11-04' }]);
    expect(parseDataInput('04-11-18')).toMatchObject({ ok: false, motivo: 'formato' });
    expect(parseDataInput('2018-13-01')).toMatchObject({ ok: false, motivo: 'calendario' });
  });
  it('[CLIN-01] D-08: days are counted from days of 1900 to 2999 alone', () => {
    for (const day of ['1900-01-01', '2026-11-28', '2999-12-31']) expect(isDay(day)).toBe(true);
    for (const day of ['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '2026-02-30', ''])
      expect([day, isDay(day)]).toEqual([day, false]);
    expect(isMomentOfDay('2026-11-28T12:00:00Z')).toBe(true);
    for (const moment of ['9999-12-31T10:00:00Z', '0001-01-01T10:00:00Z', 'nada'])
      expect([moment, isMomentOfDay(moment)]).toEqual([moment, false]);
  });
  it('[CLIN-02] D-13: an age that was estimated grows with the years, and is said to be estimated', () => {
    expect(formatIdadeEstimada(40, '2026-11-28', '2026-12-31')).toBe('cerca de 40 anos');
    expect(formatIdadeEstimada(40, '2026-11-28', '2028-11-28')).toBe('cerca de 42 anos');
    expect(formatIdadeEstimada(0, '2026-11-28', '2026-11-28')).toBe('menos de 1 ano');
    expect(formatIdadeEstimada(1, null, '2026-11-28')).toBe('cerca de 1 ano');
  });
  it('[LOOK-07] knows leap years', () => {
    expect(parseDataInput('29022024')).toMatchObject({ ok: true });
    expect(parseDataInput('29022000')).toMatchObject({ ok: true });
    expect(parseDataInput('29022023')).toMatchObject({ ok: false, motivo: 'calendario' });
    expect(parseDataInput('29/02/1900')).toMatchObject({ ok: false, motivo: 'calendario' });
  });
  it('[LOOK-07] refuses days and months that do not exist, and other shapes', () => {
    for (const wrong of ['31042026', '00012026', '01002026', '01132026', '32012026', '01010000']) {
      expect([wrong, parseDataInput(wrong)]).toMatchObject([wrong, { ok: false, motivo: 'calendario' }]);
    }
    for (const wrong of [
      '2111202',
      '21/112026',
      '1/1/226',
      '1/1/6',
      '//26',
      '1/126',
      'abcdefgh',
      '211120266',
    ]) {
      expect([wrong, parseDataInput(wrong)]).toMatchObject([wrong, { ok: false, motivo: 'formato' }]);
    }
  });
  it('[LOOK-07] refuses a disabled date', () => {
    const disabled = (value: string) => value > '2026-11-21';
    expect(parseDataInput('22/11/2026', { disabled })).toMatchObject({ ok: false, motivo: 'desabilitada' });
    expect(parseDataInput('21/11/2026', { disabled })).toMatchObject({ ok: true });
  });
  it('[LOOK-07] what is shown reads back as the same day', () => {
    fc.assert(
      fc.property(date, (value) => {
        expect(parseDataInput(formatData(value))).toEqual({ ok: true, value });
        expect(parseDataInput(formatData(value).replaceAll('/', ''))).toEqual({ ok: true, value });
      }),
    );
  });
});

describe('[LOOK-10] dates on the screen', () => {
  it('[LOOK-10] shows DD/MM/YYYY and leaves what is no date', () => {
    expect(formatData('2026-11-21')).toBe('21/11/2026');
    expect(formatData('2026-11-21T03:00:00Z')).toBe('21/11/2026');
    expect(formatData('2026-02-30')).toBe('2026-02-30');
    expect(isDate('2026-02-30')).toBe(false);
  });
  it('[LOOK-10] shows DD/MM/YYYY HH:mm:ss in the zone of the unit', () => {
    expect(formatDataHora('2026-11-21T02:05:09Z', 'America/Sao_Paulo')).toBe('20/11/2026 23:05:09');
    expect(formatDataHora('2026-11-21T02:05:09Z', 'America/Rio_Branco')).toBe('20/11/2026 21:05:09');
    expect(formatDataHora('2026-11-21T03:00:00Z', 'America/Sao_Paulo')).toBe('21/11/2026 00:00:00');
    expect(formatDataHora('2018-11-21T02:00:00Z', 'America/Sao_Paulo')).toBe('21/11/2018 00:00:00');
    expect(formatDataHora('nunca')).toBe('nunca');
  });
  it('[LOOK-10] shows hour and minute', () => {
    expect(formatHora('14:05:09')).toBe('14:05');
    expect(formatHora('2026-11-21T17:05:00Z', 'America/Sao_Paulo')).toBe('14:05');
    expect(formatHora('25:00')).toBe('25:00');
  });
  it('[LOOK-10] names weekdays DOM to SÁB', () => {
    expect(diaSemana('2026-11-21')).toBe('SÁB');
    expect(['22', '23', '24', '25', '26', '27'].map((day) => diaSemana(`2026-11-${day}`))).toEqual([
      'DOM',
      'SEG',
      'TER',
      'QUA',
      'QUI',
      'SEX',
    ]);
    fc.assert(
      fc.property(date, (value) => {
        expect(diaSemana(value)).toBe(
          ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SÁB'][new Date(value).getUTCDay()],
        );
      }),
    );
  });
  it('[LOOK-10] says near moments in words and the others in full', () => {
    const zone = 'America/Sao_Paulo';
    const agora = '2026-11-21T17:30:00Z';
    expect(formatRelativo('2026-11-21T17:05:00Z', agora, zone)).toBe('hoje, 14:05');
    expect(formatRelativo('2026-11-21T02:59:00Z', agora, zone)).toBe('ontem, 23:59');
    expect(formatRelativo('2026-11-22T11:00:00Z', agora, zone)).toBe('amanhã, 08:00');
    expect(formatRelativo('2026-11-19T17:05:00Z', agora, zone)).toBe('19/11/2026 14:05');
  });
  it('[LOOK-10] counts days across months and years', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    fc.assert(
      fc.property(date, fc.integer({ min: -4000, max: 4000 }), (value, days) => {
        expect(dayNumber(addDays(value, days)) - dayNumber(value)).toBe(days);
      }),
    );
  });
});

describe('ages, months and moments of the wire', () => {
  it('[REG-03] counts complete years', () => {
    expect(idadeEmAnos('1990-11-21', '2026-11-21')).toBe(36);
    expect(idadeEmAnos('1990-11-22', '2026-11-21')).toBe(35);
    expect(idadeEmAnos('2004-02-29', '2025-02-28')).toBe(20);
    expect(idadeEmAnos('2004-02-29', '2025-03-01')).toBe(21);
  });
  it('[REG-03] says the age as a clinic does', () => {
    expect(formatIdade('1990-01-01', '2026-11-21')).toBe('36 anos');
    expect(formatIdade('2025-10-21', '2026-11-21')).toBe('13 meses');
    expect(formatIdade('2026-10-21', '2026-11-21')).toBe('1 mês');
    expect(formatIdade('2026-10-22', '2026-11-21')).toBe('30 dias');
    expect(formatIdade('2026-11-20', '2026-11-21')).toBe('1 dia');
    expect(formatIdade('2026-11-22', '2026-11-21')).toBe('');
  });
  it('[FIN-04] reads and shows months', () => {
    expect(formatCompetencia('2026-05')).toBe('05/2026');
    expect(parseCompetencia('05/2026')).toBe('2026-05');
    expect(parseCompetencia('052026')).toBe('2026-05');
    expect(parseCompetencia('13/2026')).toBeNull();
    expect(isCompetencia('2026-00')).toBe(false);
  });
  it('[LOOK-10] knows moments and times of the wire', () => {
    for (const right of ['2026-11-21T17:05:00Z', '2026-11-21T17:05:00.123Z', '2026-11-21T14:05:00-03:00'])
      expect([right, isDateTime(right)]).toEqual([right, true]);
    for (const wrong of [
      '2026-11-21T17:05:00',
      '2026-02-30T17:05:00Z',
      '2026-11-21T25:05:00Z',
      '2026-11-21 17:05:00Z',
      '2026-11-21T17:05:00+99:00',
    ])
      expect([wrong, isDateTime(wrong)]).toEqual([wrong, false]);
    for (const right of ['00:00', '23:59:59']) expect([right, isTime(right)]).toEqual([right, true]);
    for (const wrong of ['24:00', '7:30', '12:60', ''])
      expect([wrong, isTime(wrong)]).toEqual([wrong, false]);
  });
});
