/** Times of day and moments as a person types them. */
import { isTime, localDateTime } from '#domain/formato/data-hora.ts';
import { dayNumber } from '#domain/formato/data.ts';

/** '1405', '14:05', '9:05', '14h05' as '14:05'; null for blank; undefined for what is no time. */
export function parseTime(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const match = /^([0-9]{1,2})(?:[:hH]?([0-9]{2}))?$/.exec(typed);
  if (!match) return undefined;
  const value = `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}`;
  return isTime(value) ? value : undefined;
}

/** The moment at which clocks of the zone show this date and time: '2026-11-21T17:05:00Z'. */
export function toMoment(date: string, time: string, zone: string): string {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const wanted = dayNumber(date) * 86_400_000 + ((hour * 60 + minute) * 60 + second) * 1000;
  let guess = wanted;
  // Twice, since the offset at the first guess may be that of the other side of a clock change.
  for (let round = 0; round < 2; round += 1) {
    const local = localDateTime(new Date(guess).toISOString(), zone);
    if (!local) break;
    const [h = 0, m = 0, s = 0] = local.hora.split(':').map(Number);
    guess += wanted - (dayNumber(local.data) * 86_400_000 + ((h * 60 + m) * 60 + s) * 1000);
  }
  return new Date(guess).toISOString().replace('.000Z', 'Z');
}
