import { afterEach, describe, expect, it } from 'vitest';
import { formatDataHora, formatRelativo } from './data-hora.ts';
import {
  diaDe,
  fimDoDia,
  FUSO_PADRAO,
  fusoAtual,
  inicioDoDia,
  instalarFuso,
  localDateTime,
  momentoDe,
} from './fuso.ts';

afterEach(() => instalarFuso(() => undefined));

describe('[D3] the unit’s clock', () => {
  it.each([
    ['America/Sao_Paulo', '03'],
    ['America/Manaus', '04'],
    ['America/Rio_Branco', '05'],
    ['America/Noronha', '02'],
  ])('a day of %s begins and ends in it', (zone, hour) => {
    expect(inicioDoDia('2026-11-21', zone)).toBe(`2026-11-21T${hour}:00:00Z`);
    expect(Date.parse(fimDoDia('2026-11-21', zone)) + 1).toBe(Date.parse(inicioDoDia('2026-11-22', zone)));
  });

  it('at the turn of the day it is still yesterday further west', () => {
    const moment = '2026-11-22T03:30:00Z';
    expect(diaDe(moment, 'America/Sao_Paulo')).toBe('2026-11-22');
    expect(diaDe(moment, 'America/Manaus')).toBe('2026-11-21');
    expect(diaDe('2026-11-22T04:30:00Z', 'America/Rio_Branco')).toBe('2026-11-21');
  });

  it('a typed moment is the unit’s, also where clocks were changed', () => {
    expect(momentoDe('2026-01-01', '00:30', 'America/Manaus')).toBe('2026-01-01T04:30:00Z');
    expect(momentoDe('2018-12-25', '14:05', 'America/Sao_Paulo')).toBe('2018-12-25T16:05:00Z');
  });

  it('what is shown follows the installed unit, and the product’s own where none is chosen', () => {
    expect(fusoAtual()).toBe(FUSO_PADRAO);
    instalarFuso(() => 'America/Rio_Branco');
    expect(formatDataHora('2026-11-22T03:30:00Z')).toBe('21/11/2026 22:30:00');
    expect(formatRelativo('2026-11-22T03:30:00Z', '2026-11-22T04:30:00Z')).toBe('hoje, 22:30');
  });

  it('what is kept of a zone says the same as the zone itself, at any moment and around every change', () => {
    const zones = [
      'America/Sao_Paulo',
      'America/Noronha',
      'America/Rio_Branco',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    ];
    const moments = Array.from({ length: 400 }, (_, at) => Date.UTC(1960, 0) + at * 5_234_567_891);
    for (const change of ['2018-11-04T03:00:00Z', '2019-02-17T02:00:00Z', '2008-06-24T05:00:00Z'])
      for (const ms of [-1000, 0, 1000]) moments.push(Date.parse(change) + ms);
    for (const zone of zones) {
      const clock = new Intl.DateTimeFormat('sv-SE', {
        dateStyle: 'short',
        timeStyle: 'medium',
        timeZone: zone,
      });
      for (const moment of moments) {
        const { data, hora } = localDateTime(new Date(moment).toISOString(), zone) ?? {};
        expect(`${data} ${hora}`).toBe(clock.format(moment));
      }
    }
  });
});
