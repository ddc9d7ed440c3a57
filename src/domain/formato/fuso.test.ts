import { afterEach, describe, expect, it } from 'vitest';
import { formatDataHora, formatRelativo } from './data-hora.ts';
import { diaDe, fimDoDia, FUSO_PADRAO, fusoAtual, inicioDoDia, instalarFuso, momentoDe } from './fuso.ts';

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
});
