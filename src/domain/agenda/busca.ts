/** Over which days a search for a free time goes. */
import { addDays, dayNumber, isDay } from '../formato/data.ts';

/** Days that one search looks through, and how far ahead it may begin. */
export const DIAS_DE_BUSCA = 90;
export const COMECA_ATE = 365;

export type PeriodoDaBusca =
  | { readonly de: string; readonly ate: string }
  | { readonly recusa: 'data' | 'passado' | 'longe' | 'ordem' | 'muitos'; readonly campo: 'de' | 'ate' };

/** From the day that is asked for, else from today, to the last one asked for, else as far as one search goes. */
export function periodoDaBusca(
  { de, ate }: { readonly de?: string | undefined; readonly ate?: string | undefined },
  hoje: string,
): PeriodoDaBusca {
  if (de !== undefined && !isDay(de)) return { recusa: 'data', campo: 'de' };
  if (ate !== undefined && !isDay(ate)) return { recusa: 'data', campo: 'ate' };
  const primeiro = de ?? hoje;
  if (primeiro < hoje) return { recusa: 'passado', campo: 'de' };
  if (dayNumber(primeiro) - dayNumber(hoje) > COMECA_ATE) return { recusa: 'longe', campo: 'de' };
  const ultimo = ate ?? addDays(primeiro, DIAS_DE_BUSCA - 1);
  if (ultimo < primeiro) return { recusa: 'ordem', campo: 'ate' };
  if (dayNumber(ultimo) - dayNumber(primeiro) >= DIAS_DE_BUSCA) return { recusa: 'muitos', campo: 'ate' };
  return { de: primeiro, ate: ultimo };
}
