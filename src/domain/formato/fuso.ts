/**
 * The zone in force, and the moments of its days: the one place that names a zone (docs/decisions/0096). Each
 * side installs the source of its zone. The server installs the call's provider (server/clock.ts), the
 * browser the session's.
 */
import { dayNumber } from './data.ts';

/** Where no unit is chosen. */
export const FUSO_PADRAO = 'America/Sao_Paulo';
/** How a wall clock of Brasília is written where a standard asks for the offset: no summer time since 2019. */
export const DESVIO_DE_BRASILIA = '-03:00';

let fonte: () => string | undefined = () => undefined;

/** Says where the zone of the unit comes from; undefined: none is chosen. */
export function instalarFuso(next: () => string | undefined): void {
  fonte = next;
}

export function fusoAtual(): string {
  return fonte() ?? FUSO_PADRAO;
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

const QUARTO = 900_000;
/** Since 1973 every zone is changed on a quarter of an hour; up to 9999 a year has four digits. */
const [DESDE, ATE] = [Date.UTC(1973, 0), Date.UTC(9999, 11)];
/** How far the zone is from UTC in a quarter of an hour: formatting by zone is what costs, and screens ask by thousands. */
const distancias = new Map<string, number>();
const MUITAS = 20_000;

function distanciaEm(time: number, zone: string): number {
  const quarto = Math.floor(time / QUARTO) * QUARTO;
  const key = `${zone} ${quarto}`;
  let distancia = distancias.get(key);
  if (distancia === undefined) {
    if (distancias.size >= MUITAS) distancias.clear();
    const { data, hora } = formatado(quarto, zone);
    distancias.set(key, (distancia = Date.parse(`${data}T${hora}Z`) - quarto));
  }
  return distancia;
}

function formatado(time: number, zone: string): { readonly data: string; readonly hora: string } {
  const part = new Map<string, string>();
  for (const { type, value } of formatterFor(zone).formatToParts(time)) part.set(type, value);
  const data = `${part.get('year')?.padStart(4, '0')}-${part.get('month')}-${part.get('day')}`;
  return { data, hora: `${part.get('hour')}:${part.get('minute')}:${part.get('second')}` };
}

/** Date 'YYYY-MM-DD' and time 'HH:mm:ss' that clocks of the zone show at the moment; null for no moment. */
export function localDateTime(
  moment: string,
  zone: string,
): { readonly data: string; readonly hora: string } | null {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return null;
  if (time < DESDE || time > ATE) return formatado(time, zone);
  const local = new Date(time + distanciaEm(time, zone)).toISOString();
  return { data: local.slice(0, 10), hora: local.slice(11, 19) };
}

/** Date 'YYYY-MM-DD' that clocks of the zone show at the moment. */
export function diaDe(moment: number | string, zone: string = fusoAtual()): string {
  return (
    localDateTime(typeof moment === 'number' ? new Date(moment).toISOString() : moment, zone)?.data ?? ''
  );
}

/** The moment at which clocks of the zone show this date and time: '2026-11-21T17:05:00Z'. */
export function momentoDe(date: string, time: string, zone: string = fusoAtual()): string {
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

/** The first moment of a day of the zone. */
export function inicioDoDia(date: string, zone: string = fusoAtual()): string {
  return momentoDe(date, '00:00:00', zone);
}

/** The last millisecond of a day of the zone. */
export function fimDoDia(date: string, zone: string = fusoAtual()): string {
  return momentoDe(date, '23:59:59', zone).replace('Z', '.999Z');
}
