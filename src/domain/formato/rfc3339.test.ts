import { describe, expect, it } from 'vitest';
import { formatRfc3339, isDateTime } from './data-hora.ts';

describe('[NGS-17] RFC 3339 with the distance of the zone', () => {
  it.each([
    ['2026-11-22T01:30:05.123Z', 'America/Sao_Paulo', '2026-11-21T22:30:05-03:00'],
    ['2026-11-22T01:30:05Z', 'America/Rio_Branco', '2026-11-21T20:30:05-05:00'],
    ['2026-11-22T01:30:05Z', 'UTC', '2026-11-22T01:30:05+00:00'],
    ['2018-12-01T12:00:00Z', 'America/Sao_Paulo', '2018-12-01T10:00:00-02:00'],
    ['2026-11-22T01:30:05Z', 'Asia/Kolkata', '2026-11-22T07:00:05+05:30'],
  ])('%s at %s is %s, the same second', (moment, zone, text) => {
    expect(formatRfc3339(moment, zone)).toBe(text);
    expect(isDateTime(text)).toBe(true);
    expect(Date.parse(text)).toBe(Math.floor(Date.parse(moment) / 1000) * 1000);
  });

  it('what is no moment comes back as it is', () =>
    expect(formatRfc3339('not a moment', 'UTC')).toBe('not a moment'));
});
