/** The days a calendar shows and where its keys lead. Dates are text 'YYYY-MM-DD'; nothing here reads a clock. */
import { addDays, dayNumber, daysInMonth, MESES } from '#domain/formato/data.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** Six weeks from the Sunday on or before the first of the month. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const weekday = (((dayNumber(first) + 4) % 7) + 7) % 7;
  const start = addDays(first, -weekday);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)));
}

/** The same day so many months away, or the month's last. */
export function addMonths(date: string, months: number): string {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  const at = year * 12 + (month - 1) + months;
  const nextYear = Math.floor(at / 12);
  const nextMonth = (at % 12) + 1;
  return `${String(nextYear).padStart(4, '0')}-${pad(nextMonth)}-${pad(Math.min(day, daysInMonth(nextYear, nextMonth)))}`;
}

/** Where a key leads from a day; undefined for keys the calendar does not know. */
export function moveBy(date: string, key: string, shift: boolean): string | undefined {
  const weekday = (((dayNumber(date) + 4) % 7) + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekday);
    case 'End':
      return addDays(date, 6 - weekday);
    case 'PageUp':
      return addMonths(date, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(date, shift ? 12 : 1);
    default:
      return undefined;
  }
}

/** 'novembro de 2026' of '2026-11'. */
export function monthTitle(month: string): string {
  return `${MESES[Number(month.slice(5, 7)) - 1] ?? ''} de ${Number(month.slice(0, 4))}`;
}

/** Today as the person's own clock says. */
export function today(now: Date = new Date()): string {
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
