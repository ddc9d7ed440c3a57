/** Moments: UTC on the wire, shown in the unit's zone. The zone is the unit's (fuso.ts) unless one is given; the present moment is an argument. */
import { addDays, isDate, isDay } from './data.ts';
import { diaDe, fusoAtual, localDateTime } from './fuso.ts';

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?$/;
const MOMENT =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9:]{8})(?:\.[0-9]{1,9})?(Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])$/;

/** Whether the text is a time of day, 'HH:mm' or 'HH:mm:ss'. */
export function isTime(text: string): boolean {
  return TIME.test(text);
}

/** Whether the text is a moment of the wire: RFC 3339 with zone, '2026-11-21T17:05:00Z'. */
export function isDateTime(text: string): boolean {
  const match = MOMENT.exec(text);
  return match !== null && isDate(match[1] ?? '') && isTime(match[2] ?? '');
}

/** Whether the text is a moment of a day from which days may be counted (`isDay`). */
export function isMomentOfDay(text: string): boolean {
  return isDateTime(text) && isDay(diaDe(text));
}

/** '21/11/2026 14:05:09' in the zone; what is no moment comes back as it is. */
export function formatDataHora(moment: string, zone: string = fusoAtual()): string {
  const local = localDateTime(moment, zone);
  return local ? `${brazilian(local.data)} ${local.hora}` : moment;
}

/** '2026-11-21T14:05:09', with the distance of the zone's clock from UTC after it (RFC 3339); what is no moment comes back as it is. */
export function formatRfc3339(moment: string, zone: string = fusoAtual()): string {
  const local = localDateTime(moment, zone);
  if (!local) return moment;
  const whole = Math.floor(Date.parse(moment) / 1000) * 1000;
  const minutes = Math.round((Date.parse(`${local.data}T${local.hora}Z`) - whole) / 60_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const distance = Math.abs(minutes);
  return `${local.data}T${local.hora}${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}

/** '21/11/2026 14:05': how a moment is shown where seconds tell nobody anything; the full one belongs in the `title`. */
export function formatMinuto(moment: string, zone: string = fusoAtual()): string {
  return formatDataHora(moment, zone).slice(0, 16);
}

/** '14:05' of a time of day or, with a zone, of a moment. */
export function formatHora(value: string, zone: string = fusoAtual()): string {
  if (isTime(value)) return value.slice(0, 5);
  return localDateTime(value, zone)?.hora.slice(0, 5) ?? value;
}

/** Near moments in words, 'hoje, 14:05', 'ontem, 09:30', 'amanhã, 08:00'; others to the minute, '19/11/2026 14:05'. */
export function formatRelativo(moment: string, agora: string, zone: string = fusoAtual()): string {
  const local = localDateTime(moment, zone);
  const today = localDateTime(agora, zone)?.data;
  if (!local || !today) return moment;
  const word =
    local.data === today
      ? 'hoje'
      : local.data === addDays(today, -1)
        ? 'ontem'
        : local.data === addDays(today, 1)
          ? 'amanhã'
          : null;
  return word ? `${word}, ${local.hora.slice(0, 5)}` : formatMinuto(moment, zone);
}

function brazilian(date: string): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
