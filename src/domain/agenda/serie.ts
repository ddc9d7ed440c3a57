/** Appointments that repeat: the same time of the unit's clock every so many weeks, always with an end. */
import { addDays } from '../formato/data.ts';
import { diaDe, localDateTime, momentoDe } from '../formato/fuso.ts';

export type Repeticao = {
  readonly cadaSemanas: number;
  readonly vezes?: number | undefined;
  readonly ate?: string | undefined;
};

/** The most that one series holds. */
export const MAXIMO_DA_SERIE = 52;

/**
 * Moments of the series, the first included; 'sem-fim' where it has no end, or one that lies before its second time,
 * 'longa' where the last day is further than one series goes: nobody is to believe that all of it was booked. A time that
 * the clock of that day does not have is moved as the clock was.
 */
export function momentosDaSerie(
  inicio: number,
  { cadaSemanas, vezes, ate }: Repeticao,
  fuso: string,
): readonly number[] | 'sem-fim' | 'longa' {
  if (vezes === undefined && ate === undefined) return 'sem-fim';
  const primeiro = new Date(inicio).toISOString();
  const hora = localDateTime(primeiro, fuso)?.hora ?? '00:00:00';
  const quantos = Math.min(vezes ?? MAXIMO_DA_SERIE, MAXIMO_DA_SERIE);
  const diaDaVez = (vez: number) => addDays(diaDe(primeiro, fuso), vez * cadaSemanas * 7);
  if (vezes === undefined && ate !== undefined && diaDaVez(MAXIMO_DA_SERIE) <= ate) return 'longa';
  const momentos = [inicio];
  for (let vez = 1; vez < quantos; vez += 1) {
    const dia = diaDaVez(vez);
    if (ate !== undefined && dia > ate) break;
    momentos.push(Date.parse(momentoDe(dia, hora, fuso)));
  }
  return momentos.length > 1 ? momentos : 'sem-fim';
}
