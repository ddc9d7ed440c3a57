/** Moments: UTC on the wire, shown in the unit's zone. The zone and the present moment are arguments. */
import { addDays, isDate } from './data.ts';

/** The product's zone where no unit says another. */
export const ZONA_PADRAO = 'America/Sao_Paulo';

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?$/;
const MOMENT = /^([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9:]{8})(?:\.[0-9]{1,9})?(Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])$/;

/** Whether the text is a time of day, 'HH:mm' or 'HH:mm:ss'. */
export function isTime(text: string): boolean {
  return TIME.test(text);
}

/** Whether the text is a moment of the wire: RFC 3339 with zone, '2026-11-21T17:05:00Z'. */
export function isDateTime(text: string): boolean {
  const match = MOMENT.exec(text);
  return match !== null && isDate(match[1] ?? '') && isTime(match[2] ?? '');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Date 'YYYY-MM-DD' and time 'HH:mm:ss' that clocks of the zone show at the moment; null for no moment. */
export function localDateTime(moment: string, zone: string): { readonly data: string; readonly hora: string } | null {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return null;
  const part = new Map<string, string>();
  for (const { type, value } of formatterFor(zone).formatToParts(time)) part.set(type, value);
  const data = `${part.get('year')?.padStart(4, '0')}-${part.get('month')}-${part.get('day')}`;
  return { data, hora: `${part.get('hour')}:${part.get('minute')}:${part.get('second')}` };
}

/** '21/11/2026 14:05:09' in the zone; what is no moment comes back as it is. */
export function formatDataHora(moment: string, zone: string = ZONA_PADRAO): string {
  const local = localDateTime(moment, zone);
  return local ? `${brazilian(local.data)} ${local.hora}` : moment;
}

/** '14:05' of a time of day or, with a zone, of a moment. */
export function formatHora(value: string, zone: string = ZONA_PADRAO): string {
  if (isTime(value)) return value.slice(0, 5);
  return localDateTime(value, zone)?.hora.slice(0, 5) ?? value;
}

/** Near moments in words, 'hoje, 14:05', 'ontem, 09:30', 'amanhã, 08:00'; others in full. */
export function formatRelativo(moment: string, agora: string, zone: string = ZONA_PADRAO): string {
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
  return word ? `${word}, ${local.hora.slice(0, 5)}` : formatDataHora(moment, zone);
}

function brazilian(date: string): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
