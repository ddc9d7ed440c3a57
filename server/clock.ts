/**
 * The unit's clock: today and the borders of days in the zone of the provider that the call is made for
 * (`prestador.fusoHorario`). It goes with the call by itself, so that nobody who asks for today can forget the unit.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { diaDe, fusoAtual, instalarFuso } from '#domain/formato/fuso.ts';

const current = new AsyncLocalStorage<string | undefined>();
instalarFuso(() => current.getStore());

/** Does the work by the clock of this zone; undefined: by the product's own. */
export function noFuso<T>(zone: string | undefined, work: () => T): T {
  return current.run(zone, work);
}

const days = new Map<string, { readonly until: number; readonly day: string }>();

/** 'YYYY-MM-DD' in the unit's zone; read again every second at most. */
export function hoje(now = Date.now()): string {
  const zone = fusoAtual();
  const known = days.get(zone);
  if (known && now < known.until && now >= known.until - 1000) return known.day;
  const day = diaDe(now, zone);
  days.set(zone, { until: now + 1000, day });
  return day;
}
