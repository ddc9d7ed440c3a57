import { diaDe } from '#domain/formato/fuso.ts';

/** 'YYYY-MM-DD' in the unit's zone, whatever the computer's own says. */
export function today(now: number = Date.now()): string {
  return diaDe(now);
}
