/** Times of day as a person types them. */
import { isTime } from '#domain/formato/data-hora.ts';

/** '1405', '14:05', '9:05', '14h05' as '14:05'; null for blank; undefined for what is no time. */
export function parseTime(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const match = /^([0-9]{1,2})(?:[:hH]?([0-9]{2}))?$/.exec(typed);
  if (!match) return undefined;
  const value = `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}`;
  return isTime(value) ? value : undefined;
}
