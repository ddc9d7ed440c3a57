import { afterEach, expect, test } from 'vitest';
import { instalarFuso } from '#domain/formato/fuso.ts';
import { today } from './clock.ts';

afterEach(() => instalarFuso(() => undefined));

test('today is the day of the unit, not of the computer', () => {
  const moment = Date.parse('2026-11-22T04:30:00Z');
  expect(today(moment)).toBe('2026-11-22');
  instalarFuso(() => 'America/Rio_Branco');
  expect(today(moment)).toBe('2026-11-21');
});
