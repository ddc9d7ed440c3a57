/** The day that an address says (`d`), today where it says none: of the agenda and of the desk. */
import { isDay } from '#domain/formato/data.ts';
import { today } from '../clock.ts';
import { presentSearch } from './address.ts';

export function dayIn(params: URLSearchParams): string {
  const day = params.get('d') ?? '';
  return isDay(day) ? day : today();
}

/** The day as it stands, or will once what was asked for is there: a second quick step goes on from it. */
export const presentDay = (): string => dayIn(new URLSearchParams(presentSearch()));
