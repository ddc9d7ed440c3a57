/** Days of the week and parts of the day, by the unit's clock. */
import { diaSemana } from '../formato/data.ts';
import { localDateTime } from '../formato/fuso.ts';
import type { DiaSemana, ParteDoDia } from './tipos.ts';

/** The day of the week of a date. */
export function diaDaSemana(data: string): DiaSemana {
  const dia = diaSemana(data);
  return dia === 'SÁB' ? 'SAB' : dia;
}

/** Morning until 11:59, afternoon until 17:59, then night. */
export function parteDoDia(momento: number, fuso: string): ParteDoDia {
  const hora = Number(localDateTime(new Date(momento).toISOString(), fuso)?.hora.slice(0, 2) ?? 0);
  return hora < 12 ? 'MANHA' : hora < 18 ? 'TARDE' : 'NOITE';
}
