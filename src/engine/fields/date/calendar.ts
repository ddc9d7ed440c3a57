import type { ManipulateType } from 'dayjs';
import dayjs from '#shared/dayjs.ts';

const STEPS: { readonly [key: string]: readonly [amount: number, unit: ManipulateType] | undefined } = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-1, 'week'],
  ArrowDown: [1, 'week'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
};

/** The day to which a key leads from 'YYYY-MM-DD'; undefined for keys that a calendar does not know. */
export function moveBy(date: string, key: string, shift: boolean): string | undefined {
  const day = dayjs(date);
  const [amount, unit] = STEPS[key] ?? [0, 'day'];
  if (key === 'Home' || key === 'End') return day.day(key === 'Home' ? 0 : 6).format('YYYY-MM-DD');
  return amount === 0
    ? undefined
    : day.add(amount, shift && unit === 'month' ? 'year' : unit).format('YYYY-MM-DD');
}
